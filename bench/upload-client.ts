import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { hashToken, newToken } from '#kit/security/token.server.ts'

/** FilePond's calls for measurements, and pictures to send. */

export type Client = Awaited<ReturnType<typeof openClient>>

export async function signIn(pool: Pool): Promise<string> {
  const token = newToken()
  await pool.query(
    `with editor as (insert into users (name, email, password_hash, is_admin) values ('Ольга', 'editor@example.ru', '-', true) returning id)
     insert into session (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from editor`,
    [hashToken(token)],
  )
  return token
}

interface Call {
  path: string
  method: string
  body?: Uint8Array
  headers?: Record<string, string>
}

/** On Node's own HTTP client, which costs less of the processor than `fetch`. */
export async function openClient(origin: string, token: string) {
  const session = `sadozor_session=${token}`
  const opened = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const cookie = opened.headers.getSetCookie().find(each => each.startsWith('XSRF-TOKEN='))!
  const csrf = cookie.split(/[=;]/, 2)[1]!
  const headers = {
    accept: 'application/json',
    cookie: `${session}; XSRF-TOKEN=${csrf}`,
    'x-xsrf-token': decodeURIComponent(csrf),
  }
  const agent = new Agent({ keepAlive: true })
  const send = (to: string, { path, method, body, headers: more = {} }: Call): Promise<string> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(body?.length ?? 0) }
      const type = method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }
      const sent = request(
        to + path,
        { agent, method, headers: { ...headers, ...type, ...length, ...more } },
        async response => {
          let text = ''
          for await (const part of response) text += part.toString('latin1')
          if ((response.statusCode ?? 500) < 300) resolve(text)
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}, so the run is void`))
        },
      )
      sent.on('error', reject).end(body)
    })
  const form = { 'content-type': 'multipart/form-data; boundary=b' }
  return {
    origin,
    send,
    begin: (length: number) =>
      send(origin, { path: '/api/file-manager/process', method: 'POST', headers: { 'upload-length': String(length) } }),
    patch: (id: string, offset: number, body: Uint8Array, name: string) =>
      send(origin, {
        path: `/api/file-manager/patch/${id}`,
        method: 'PATCH',
        body,
        headers: { 'upload-offset': String(offset), 'upload-name': name },
      }),
    whole: (content: Uint8Array, name: string) =>
      send(origin, {
        path: '/api/file-manager/process',
        method: 'POST',
        body: multipart(content, name),
        headers: form,
      }),
  }
}

const multipart = (content: Uint8Array, name: string) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="filepond"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ])

/** With the detail of a photo of leaves, each one different; twelve megapixels unless given. */
export function photoOf(width = 4_000, height = 3_000): Promise<Buffer> {
  const raw = { width: width / 4, height: height / 4, channels: 3 } as const
  const noise = randomBytes(raw.width * raw.height * 3)
  return sharp(noise, { raw })
    .linear(0.5, 64)
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
