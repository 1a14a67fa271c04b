import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
const maxHeaderBytes = 8_192
const maxParts = 20
const maxFieldBytes = 8_192

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
  const reader = readerOf(request)
  const folder = await mkdtemp(path.join(parent, 'sadozor-upload-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const found = await writePart(reader, field, path.join(folder, 'file'), { maxBytes, tooLargeText })
    if (!found) throw invalid({ [field]: ['Выберите файл.'] })
    return { ...found, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    if (error instanceof BrokenOff) throw invalid({ [field]: ['Файл пришёл не\u00a0целиком. Отправьте его ещё раз.'] })
    throw error
  }
}

/** The text fields of a multipart body without a file, by name; of equal names the first counts. A body of another type has none. */
export async function receiveFields(request: Request): Promise<Record<string, string>> {
  if (!/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) return {}
  const reader = readerOf(request)
  const fields: Record<string, string> = {}
  try {
    for (let part = 0; part < maxParts; part++) {
      const head = await reader.nextPart()
      if (!head) break
      await readField(reader, head, fields)
    }
    return fields
  } catch (error) {
    if (error instanceof BrokenOff) throw new HttpProblem('bad_request')
    throw error
  }
}

function readerOf(request: Request): MultipartReader {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    request.headers.get('content-type') ?? '',
  )
  if (!boundary || !request.body) throw new HttpProblem('type', 'Файл отправляют как multipart/form-data.')
  return new MultipartReader(request.body, boundary[1] ?? boundary[2]!)
}

const tooLargeTextOf = (maxBytes: number) => `Файл больше ${Math.floor(maxBytes / 1_000_000)}\u00a0МБ. Разделите его на части.`

async function readField(reader: MultipartReader, { field, fileName }: PartHead, fields: Record<string, string>): Promise<void> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of reader.content()) {
    bytes += chunk.length
    if (bytes <= maxFieldBytes) parts.push(Buffer.from(chunk))
  }
  if (!fileName && field && bytes <= maxFieldBytes && !Object.hasOwn(fields, field)) fields[field] = Buffer.concat(parts).toString('utf8')
}

async function writePart(
  reader: MultipartReader,
  field: string,
  to: string,
  { maxBytes, tooLargeText }: { maxBytes: number; tooLargeText: string },
): Promise<Omit<ReceivedFile, typeof Symbol.asyncDispose> | null> {
  const fields: Record<string, string> = {}
  for (let part = 0; part < maxParts; part++) {
    const head = await reader.nextPart()
    if (!head) return null
    if (head.field !== field || !head.fileName) {
      await readField(reader, head, fields)
      continue
    }
    const hash = createHash('sha256')
    let bytes = 0
    await using file = await open(to, 'w', 0o600)
    for await (const chunk of reader.content()) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new HttpProblem('too_large', tooLargeText)
      hash.update(chunk)
      // Unlike `write`, never writes a part only, as on a disk that is almost full.
      await file.writeFile(chunk)
    }
    return {
      name: shorten(head.fileName.replace(/\p{Cc}/gu, '')).toWellFormed(),
      path: to,
      bytes,
      sha256: hash.digest('base64url'),
      fields,
    }
  }
  return null
}

const maxNameLength = 200

/** The extension stays, because it says what the file is. */
function shorten(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return name.length > maxNameLength ? name.slice(0, maxNameLength - extension.length) + extension : name
}

const fieldName = /[;\s]name="([^"]*)"/i
const givenName = /[;\s]filename="([^"]*)"/i

class BrokenOff extends Error {}

interface PartHead {
  field: string
  fileName: string
}

/** Splits a multipart body at its boundaries without holding more of it than a chunk. */
class MultipartReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #delimiter: Buffer
  #held: Buffer
  #isEnded = false

  constructor(body: ReadableStream<Uint8Array>, boundary: string) {
    this.#chunks = body[Symbol.asyncIterator]()
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    // The first boundary has no line break before it.
    this.#held = Buffer.from('\r\n')
  }

  /** Skips to the next part and reads its headers. Null after the last one. */
  async nextPart(): Promise<PartHead | null> {
    if (this.#isEnded) return null
    if (this.#held.length < this.#delimiter.length || !this.#held.subarray(0, this.#delimiter.length).equals(this.#delimiter))
      for await (const _ of this.content());
    while (this.#held.length < this.#delimiter.length + 2) await this.#more()
    const after = this.#held.subarray(this.#delimiter.length)
    if (after.subarray(0, 2).toString('latin1') === '--') {
      this.#isEnded = true
      return null
    }
    let end = after.indexOf('\r\n\r\n')
    while (end < 0) {
      if (this.#held.length > maxHeaderBytes) throw new BrokenOff()
      await this.#more()
      end = this.#held.subarray(this.#delimiter.length).indexOf('\r\n\r\n')
    }
    const headers = this.#held.subarray(this.#delimiter.length, this.#delimiter.length + end).toString('utf8')
    this.#held = this.#held.subarray(this.#delimiter.length + end + 4)
    const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? ''
    return { field: fieldName.exec(disposition)?.[1] ?? '', fileName: givenName.exec(disposition)?.[1] ?? '' }
  }

  /** The bytes up to the next boundary, which stays. */
  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter)
      const sure = at >= 0 ? at : Math.max(0, this.#held.length - this.#delimiter.length + 1)
      if (sure > 0) yield this.#held.subarray(0, sure)
      this.#held = this.#held.subarray(sure)
      if (at >= 0) return
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next().catch(() => ({ done: true, value: undefined }))
    if (done || !value) throw new BrokenOff()
    this.#held = Buffer.concat([this.#held, value])
  }
}
