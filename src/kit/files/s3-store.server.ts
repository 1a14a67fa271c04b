import { open } from 'node:fs/promises'
import { checkKey, isObjectKey, type ListedObject, type ObjectStore, shardedPath } from './object-store.ts'
import { S3Problem, type S3Request, type S3Settings, sendToS3 } from './s3-request.server.ts'

/** Larger files are sent in parts of this size, the least that S3 accepts being 5 MiB; a part is in memory while it is sent. */
const partBytes = 8 * 1024 * 1024
const prefix = 'files/'

type Send = (request: S3Request) => Promise<Response>

/** Objects in a bucket of any S3-compatible service. Throws `S3Problem`. */
export function openS3Store(settings: S3Settings, pauses?: readonly number[]): ObjectStore {
  const send: Send = request => sendToS3(settings, request, pauses)
  const place = (key: string) => prefix + shardedPath(key)
  return {
    driver: 's3',
    async read(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send({ method: 'GET', path: place(key), headers })
      if (response.status === 404 || !response.body) return null
      const total =
        /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length')
      return { bytes: Number(total), body: response.body }
    },
    write: (key, path, type) => writeObject(send, place(key), path, type),
    async find(key) {
      const response = await send({ method: 'HEAD', path: place(key) })
      return response.status === 404 ? null : Number(response.headers.get('content-length'))
    },
    delete: async key => void (await (await send({ method: 'DELETE', path: place(key) })).body?.cancel()),
    list: () => listObjects(send),
    localPath: () => null,
  }
}

/** The start does not wait longer for a service that hangs. */
const checkTimeoutMs = 3_000

/** Asks for one object, so that wrong settings are known at the start. Throws `S3Problem`. */
export async function checkS3(settings: S3Settings): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix }
  const response = await sendToS3(settings, { method: 'GET', path: '', query }, [], checkTimeoutMs)
  await response.body?.cancel()
}

async function writeObject(send: Send, to: string, path: string, type: string): Promise<void> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size > partBytes)
    return await writeInParts(send, to, type, {
      size,
      read: (start, length) => file.read(new Uint8Array(length), 0, length, start),
    })
  const { buffer } = await file.read(new Uint8Array(size), 0, size, 0)
  await send({ method: 'PUT', path: to, headers: { 'Content-Type': type }, body: buffer })
}

interface Source {
  size: number
  read(start: number, length: number): Promise<{ buffer: Uint8Array<ArrayBuffer> }>
}

async function writeInParts(send: Send, path: string, type: string, { size, read }: Source): Promise<void> {
  const started = await send({ method: 'POST', path, query: { uploads: '' }, headers: { 'Content-Type': type } })
  const uploadId = textOf(await started.text(), 'UploadId')[0]
  if (!uploadId) throw new S3Problem('хранилище не начало приём большого файла')
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const { buffer: body } = await read(start, Math.min(partBytes, size - start))
      const response = await send({
        method: 'PUT',
        path,
        query: { partNumber: String(parts.length + 1), uploadId },
        body,
      })
      parts.push(
        `<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${response.headers.get('etag')}</ETag></Part>`,
      )
    }
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const done = await send({ method: 'POST', path, query: { uploadId }, body })
    // The answer may be 200 before the parts are joined, with the error in its body.
    if ((await done.text()).includes('<Error>')) throw new S3Problem('хранилище не собрало большой файл')
  } catch (error) {
    await send({ method: 'DELETE', path, query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function* listObjects(send: Send): AsyncGenerator<ListedObject> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query: Record<string, string> = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const text: string = await (await send({ method: 'GET', path: '', query })).text()
    const dates = textOf(text, 'LastModified')
    for (const [index, path] of textOf(text, 'Key').entries()) {
      const key = path.slice(path.lastIndexOf('/') + 1)
      if (isObjectKey(key)) yield { key: checkKey(key), modifiedAt: new Date(dates[index] ?? 0) }
    }
    token = textOf(text, 'NextContinuationToken')[0]
  }
}

/** The contents of elements that hold only text. */
function textOf(xml: string, element: string): string[] {
  return xml
    .split(`<${element}>`)
    .slice(1)
    .map(rest => rest.slice(0, rest.indexOf('<')).replaceAll('&amp;', '&'))
}
