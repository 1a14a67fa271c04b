import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { HttpProblem, invalid } from '#kit/problem.ts'

/** An uploaded file in a folder of its own, which is deleted with the object. */
export interface ReceivedFile extends AsyncDisposable {
  /** As the browser calls it, for people only. */
  name: string
  path: string
  bytes: number
  /** Base64url. */
  sha256: string
  /** Text fields before the file, by name. */
  fields: Record<string, string>
}

/** For boundaries, headers and small fields around the file. */
export const multipartOverhead = 65_536
const limits = { parts: 20, fieldSize: 8_192, headerSize: 8_192, headerPairs: 20 }

/**
 * Writes one file of a multipart body to disk as it arrives; other parts are skipped. Throws 415 for another body, 422 at the field for a
 * missing file or a body that breaks off, and 413 above the limit. Nothing is left behind then.
 */
export async function receiveFile(
  request: Request,
  field: string,
  maxBytes: number,
  { folder: parent = tmpdir(), tooLargeText = tooLargeTextOf(maxBytes) } = {},
): Promise<ReceivedFile> {
  const parser = openParser(request, maxBytes)
  const folder = await mkdtemp(path.join(parent, 'sadozor-upload-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const { fields, file } = await readParts(request, parser, (name, fileName, stream) => {
      if (name !== field || !fileName) return null
      stream.once('limit', () => stream.destroy(new HttpProblem('too_large', tooLargeText)))
      return writeFile(stream, fileName, path.join(folder, 'file'))
    })
    if (!file) throw invalid({ [field]: ['Выберите файл.'] })
    return { ...file, fields, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    if (error instanceof BrokenOff) throw invalid({ [field]: ['Файл пришёл не\u00a0целиком. Отправьте его ещё раз.'] })
    throw error
  }
}

/** The text fields of a multipart body without a file, by name; of equal names the first counts. A body of another type has none. */
export async function receiveFields(request: Request): Promise<Record<string, string>> {
  if (!isMultipart(request)) return {}
  try {
    return (await readParts(request, openParser(request), () => null)).fields
  } catch (error) {
    if (error instanceof BrokenOff) throw new HttpProblem('bad_request')
    throw error
  }
}

const isMultipart = ({ headers }: Request) => /^multipart\/form-data/i.test(headers.get('content-type') ?? '')

function openParser(request: Request, maxBytes?: number): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    if (isMultipart(request) && request.body)
      return new Busboy({ headers, limits: { ...limits, ...(maxBytes && { fileSize: maxBytes }) } })
  } catch {
    // The boundary is missing.
  }
  throw new HttpProblem('type', 'Файл отправляют как multipart/form-data.')
}

const tooLargeTextOf = (maxBytes: number) =>
  `Файл больше ${Math.floor(maxBytes / 1_000_000)}\u00a0МБ. Разделите его на части.`

type WrittenFile = Pick<ReceivedFile, 'name' | 'path' | 'bytes' | 'sha256'>

/** Starts to write a file, or returns null for one that nobody wants. */
type TakeFile = (name: string, fileName: string, stream: BusboyFileStream) => Promise<WrittenFile> | null

class BrokenOff extends Error {}

/**
 * Reads a body until it ends or the taken file is written. The rest stays unread and is not cancelled, because the response must still reach
 * the sender. Throws `BrokenOff` for a body without its end.
 */
async function readParts(
  request: Request,
  parser: BusboyInstance,
  take: TakeFile,
): Promise<{ fields: Record<string, string>; file: WrittenFile | null }> {
  const fields: Record<string, string> = {}
  let isRead = false
  const file = new Promise<WrittenFile | null>((resolve, reject) => {
    let isTaken = false
    const breakOff = () => reject(new BrokenOff())
    parser.on('field', (name, value, _isNameCut, isCut) => {
      if (name && !isCut && !isTaken && !Object.hasOwn(fields, name)) fields[name] = value
    })
    parser.on('file', (name, stream, fileName) => {
      stream.on('error', error => {
        stream.destroy(error)
        if (!(error instanceof HttpProblem)) breakOff()
      })
      const writing = isTaken ? null : take(name, fileName, stream)
      if (!writing) return stream.resume()
      isTaken = true
      writing.then(resolve, reject)
    })
    parser.on('error', breakOff)
    parser.on('finish', () => isTaken || resolve(null))
    // Its `return`, which a loop calls, would cancel the body.
    const chunks = request.body![Symbol.asyncIterator]()
    const feed = async () => {
      while (!isRead) {
        const { done, value } = await chunks.next().catch(() => ({ done: true, value: undefined }))
        if (isRead) return
        if (done || !value) return parser.end()
        await new Promise<void>(next => parser.write(value, () => next()))
      }
    }
    feed().catch(reject)
  })
  try {
    return { file: await file, fields }
  } finally {
    isRead = true
  }
}

async function writeFile(stream: BusboyFileStream, fileName: string, to: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await using file = await open(to, 'w', 0o600)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
    // Unlike `write`, never writes a part only, as on a disk that is almost full.
    await file.writeFile(chunk)
  }
  return {
    name: shorten(decodeName(fileName).replace(/\p{Cc}/gu, '')).toWellFormed(),
    path: to,
    bytes,
    sha256: hash.digest('base64url'),
  }
}

/** Browsers write a quote and line breaks of a name so (HTML, multipart/form-data), and nothing else. */
const decodeName = (name: string) => name.replaceAll('%22', '"').replace(/%0[AD]/g, '')

const maxNameLength = 200

/** The extension stays, because it says what the file is. */
function shorten(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return name.length > maxNameLength ? name.slice(0, maxNameLength - extension.length) + extension : name
}
