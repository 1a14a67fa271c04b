import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartupProblem } from '#kit/startup-problem.ts'
import { archiveFormat, type Checksums, checksumsName, type Manifest, manifestName } from './archive.ts'

export interface Entry {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Calls `read` for one entry after another. What it leaves unread is skipped. */
export async function readEntries(file: string, read: (entry: Entry) => Promise<void>): Promise<void> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  const each = async () => {
    for await (const entry of tar) {
      await read({ name: entry.header.name, content: entry as AsyncIterable<Uint8Array> })
      entry.resume()
    }
  }
  await Promise.all([reading, each()])
}

/** Reads the whole archive and compares every entry with its checksum, before anything is restored. Throws a `StartupProblem` in words. */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Checksums = {}
  let manifest: Manifest | undefined
  let wanted: Checksums | undefined
  const read = async ({ name, content }: Entry) => {
    if (name === checksumsName) {
      wanted = JSON.parse(await textOf(content))
      return
    }
    const kept = name === manifestName ? await textOf(content) : undefined
    if (kept !== undefined) manifest = JSON.parse(kept)
    found[name] = await hashOf(kept === undefined ? content : Readable.from([Buffer.from(kept)]))
  }
  await readEntries(file, read).catch(error => {
    throw toArchiveProblem(error, file)
  })
  if (!manifest) throw new StartupProblem(`${file} — не архив этой программы`)
  if (manifest.format > archiveFormat)
    throw new StartupProblem(`архив ${file} сделан более новой программой (${manifest.version}): сначала обновите эту`)
  if (!wanted) throw new StartupProblem(`архив ${file} обрезан: в нём нет конца. ${another}`)
  const broken = Object.keys({ ...wanted, ...found }).find(name => wanted?.[name] !== found[name])
  if (broken) throw new StartupProblem(`архив ${file} повреждён: не сходится контрольная сумма (${broken}). ${another}`)
  return manifest
}

const another = 'Скопируйте его заново или возьмите другой'

function toArchiveProblem(error: unknown, file: string): StartupProblem {
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
