import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { flushEntries } from '#kit/files/durable-file.server.ts'
import { type Checksums, checksumsName } from './archive.ts'
import { requireRoom } from './require-room.server.ts'

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** The stream must have exactly so many bytes. */
  addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Writes under a temporary name, so that a complete name is a complete archive: after a failure nothing is left, after a kill only the temporary file. */
export async function writeArchive(
  file: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${file}.part`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeEntries(draft, fill, signal)
    await using handle = await open(draft, 'r+')
    await handle.sync()
    await rename(draft, file)
    await flushEntries(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeEntries(
  draft: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const tar = pack()
  // Pictures are compressed already and text shrinks well at the lowest level, which spares the processor of a running site.
  // Large pieces of output spare half of its time: each takes a turn of the event loop.
  const written = pipeline(
    tar,
    createGzip({ level: 1, chunkSize: 1 << 18 }),
    createWriteStream(draft, { mode: 0o600 }),
    { signal },
  )
  const checksums: Checksums = {}
  const addStream: ArchiveWriter['addStream'] = async (name, bytes, content) => {
    await requireRoom(path.dirname(draft))
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const counted = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(Readable.from(content), counted, entry)
    checksums[name] = hash.digest('hex')
  }
  const add: ArchiveWriter['add'] = (name, content) => addStream(name, content.byteLength, Readable.from([content]))
  const fillAll = async () => {
    await fill({ add, addStream })
    await add(checksumsName, Buffer.from(JSON.stringify(checksums)))
    tar.finalize()
    await written
  }
  // A disk that is full fails the pipeline while an entry would wait for ever.
  await Promise.race([fillAll(), written.then(() => new Promise<never>(() => {}))]).catch(async error => {
    tar.destroy()
    await written.catch(() => {})
    throw error
  })
}
