import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { isObjectKey } from '#kit/files/object-store.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { archiveFormat, checksumsName, keyOf, type Manifest, manifestName, tableOf } from './archive.ts'

export interface Entry {
  name: string
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/** An archive that was read to its end, and what it takes of the place it is restored into. */
export interface CheckedArchive extends Manifest {
  tableBytes: number
  fileBytes: number
}

/** These two entries are held in memory: the first is small, the last one has a line of 150 bytes for each stored file. */
const mostBytes: Readonly<Record<string, number>> = { [manifestName]: 16_000_000, [checksumsName]: 256_000_000 }

class ForeignEntry extends Error {}

/** Calls `read` for one entry after another. What it leaves unread is skipped. */
export async function readEntries(file: string, read: (entry: Entry) => Promise<void>): Promise<void> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  const each = async () => {
    for await (const entry of tar) {
      requireOwn(entry.header)
      const { name, size: bytes = 0 } = entry.header
      await read({ name, bytes, content: entry as AsyncIterable<Uint8Array> })
      entry.resume()
    }
  }
  await Promise.all([reading, each()])
}

/** A backup writes nothing but these: a link, a folder or another path was put there by somebody else. */
function requireOwn({ name, type, size = 0 }: Header): void {
  const key = keyOf(name)
  const isOwn = Object.hasOwn(mostBytes, name) || tableOf(name) !== null || (key !== null && isObjectKey(key))
  if (type !== 'file' || !isOwn) throw new ForeignEntry(`в нём есть лишнее: ${JSON.stringify(name.slice(0, 100))}`)
  if (size > (mostBytes[name] ?? Number.POSITIVE_INFINITY)) throw new ForeignEntry(`${name} слишком велик`)
}

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })
/** The version is printed, so it has no signs that a terminal obeys. */
const version = z.string().regex(/^[\w.+-]{1,40}$/)
const anyManifest = z.object({ format: z.number(), version })
const ownManifest = anyManifest.extend({
  createdAt: z.iso.datetime(),
  server: z.string(),
  schema: z.number(),
  tables: z.array(table),
  sequences: z.array(sequence),
  settings: z.record(z.string(), z.string()),
})
const ownChecksums = z.record(z.string(), z.string())

/** Reads the whole archive and compares every entry with its checksum, before anything is restored. Throws a `StartupProblem` in words. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  // Without a prototype, because the names are those of the archive.
  const found: Record<string, string> = Object.create(null)
  const bytes = { tableBytes: 0, fileBytes: 0 }
  let manifest: Manifest | undefined
  let wanted: Record<string, string> | undefined
  const read = async ({ name, content, bytes: size }: Entry) => {
    if (name === checksumsName) {
      wanted = ownChecksums.parse(JSON.parse(await textOf(content)))
      return
    }
    const kept = name === manifestName ? await textOf(content) : undefined
    if (kept !== undefined) manifest = manifestOf(kept, file)
    if (keyOf(name) !== null) bytes.fileBytes += size
    else bytes.tableBytes += size
    found[name] = await hashOf(kept === undefined ? content : Readable.from([Buffer.from(kept)]))
  }
  await readEntries(file, read).catch(error => {
    throw toArchiveProblem(error, file)
  })
  if (!manifest) throw new StartupProblem(`${file} — не архив этой программы`)
  if (!wanted) throw new StartupProblem(`архив ${file} обрезан: в нём нет конца. ${another}`)
  const broken = Object.keys({ ...wanted, ...found }).find(name => wanted?.[name] !== found[name])
  if (broken) throw new StartupProblem(`архив ${file} повреждён: не сходится контрольная сумма (${broken}). ${another}`)
  return { ...manifest, ...bytes }
}

function manifestOf(text: string, file: string): Manifest {
  const content = JSON.parse(text)
  const { format, version } = anyManifest.parse(content)
  if (format > archiveFormat)
    throw new StartupProblem(`архив ${file} сделан более новой программой (${version}): сначала обновите эту`)
  return ownManifest.parse(content)
}

const another = 'Скопируйте его заново или возьмите другой'

function toArchiveProblem(error: unknown, file: string): StartupProblem {
  if (error instanceof StartupProblem) return error
  if (error instanceof ForeignEntry || error instanceof z.ZodError) {
    const reason = error instanceof ForeignEntry ? error.message : 'его содержание описано не так, как это делает она'
    return new StartupProblem(`${file} — не архив этой программы: ${reason}`, { cause: error })
  }
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOENT: 'такого файла нет',
    EISDIR: 'это папка, а нужен файл',
    EACCES: 'нет прав на чтение',
    Z_BUF_ERROR: `файл обрезан. ${another}`,
    Z_DATA_ERROR: `файл повреждён. ${another}`,
  }
  const other = /Unexpected end/.test(message) ? 'файл обрезан' : `файл повреждён (${message})`
  const reason = reasons[code] ?? `${other}. ${another}`
  return new StartupProblem(`архив ${file}: ${reason}`, { cause: error })
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
