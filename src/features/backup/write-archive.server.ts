import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, type Gzip, type ZlibParams, constants as zlib } from 'node:zlib'
import { pack } from 'tar-stream'
import { flushEntries } from '#kit/files/durable-file.server.ts'
import { type Checksums, checksumsName } from './archive.ts'
import { createPace } from './pace.server.ts'
import { requireRoom } from './require-room.server.ts'

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** A stored file, compressed already. The stream must have exactly so many bytes. */
  addFile(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Text shrinks well at the lowest level, which spares the processor of a running site. Pictures do not shrink. */
const levels = { text: 1, file: 0 }
/** What visitors hardly notice on two cores: rows take the database and the compression too. */
const bytesPerSecond = { text: 15_000_000, file: 50_000_000 }

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
  // Large pieces of output spare half of its time: each takes a turn of the event loop.
  const gzip = createGzip({ level: levels.text, chunkSize: 1 << 18 })
  const written = pipeline(tar, gzip, createWriteStream(draft, { mode: 0o600 }), { signal })
  const setLevel = promisify((gzip as Gzip & ZlibParams).params.bind(gzip))
  const checksums: Checksums = {}
  const addPieces = async (name: string, bytes: number, pieces: AsyncIterable<Uint8Array>) => {
    await requireRoom(path.dirname(draft))
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    }
    await pipeline(hashed, tar.entry({ name, size: bytes, mode: 0o600 }))
    checksums[name] = hash.digest('hex')
  }
  const [textPace, filePace] = [createPace(bytesPerSecond.text), createPace(bytesPerSecond.file)]
  const add: ArchiveWriter['add'] = async (name, content) => {
    await setLevel(levels.text, zlib.Z_DEFAULT_STRATEGY)
    await addPieces(name, content.byteLength, textPace([content]))
  }
  const addFile: ArchiveWriter['addFile'] = async (name, bytes, content) => {
    await setLevel(levels.file, zlib.Z_DEFAULT_STRATEGY)
    await addPieces(name, bytes, filePace(content))
  }
  const fillAll = async () => {
    await fill({ add, addFile })
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
