import type { Pool } from 'pg'
import { remoteSite, signedIn, type TestBrowser } from './browser-session.server.ts'

export const chunkBytes = 5_000_000

/** A new administrator of the site at `origin`, with a browser that is signed in. */
export async function signedInAdmin(origin: string, pool: Pool, email: string): Promise<TestBrowser> {
  const browser = await signedIn(remoteSite(origin), email)
  await pool.query('update users set is_admin = true where email = $1', [email])
  return browser
}

/** The calls of FilePond, one by one. */
export const uploadsOf = (browser: TestBrowser) => ({
  whole(content: Uint8Array, name: string, place: object = {}): Promise<Response> {
    const body = new FormData()
    body.append('filepond', JSON.stringify(place))
    body.append('filepond', new File([content as BlobPart], name))
    return browser.request('/api/file-manager/process', { method: 'POST', body })
  },
  begin(length: number, place: object = {}): Promise<Response> {
    const body = new FormData()
    body.append('filepond', JSON.stringify(place))
    return browser.request('/api/file-manager/process', {
      method: 'POST',
      body,
      headers: { 'upload-length': String(length) },
    })
  },
  patch(
    id: string,
    offset: number,
    body: Uint8Array,
    name = 'файл.pdf',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return browser.request(`/api/file-manager/patch/${id}`, {
      method: 'PATCH',
      body,
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        // As a browser sends it: the bytes of UTF-8.
        'upload-name': Buffer.from(name, 'utf8').toString('latin1'),
        ...headers,
      },
    })
  },
  async offset(id: string): Promise<number | null> {
    const response = await browser.request(`/api/file-manager/patch/${id}`, { method: 'HEAD' })
    return response.ok ? Number(response.headers.get('upload-offset')) : null
  },
  revert: (id: string): Promise<Response> =>
    browser.request('/api/file-manager/revert', {
      method: 'DELETE',
      body: id,
      headers: { 'content-type': 'text/plain' },
    }),
  async fileId(id: string): Promise<number | null> {
    const response = await browser.get(`/file-manager/uploads/${id}`)
    return response.ok ? ((await response.json()) as { fileId: number }).fileId : null
  },
})

/** A PDF of this length; its bytes are stored as they are. */
export function pdfOf(bytes: number, seed = 1): Buffer {
  const content = Buffer.alloc(bytes, 0)
  for (let at = 0; at < bytes; at += 4)
    content.writeUInt32LE((at * 2_654_435_761 + seed) >>> 0, Math.min(at, bytes - 4))
  content.write('%PDF-1.4\n')
  content.write('\n%%EOF\n', bytes - 7)
  return content
}
