import type { Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { rethrowDiskFull } from '#kit/files/object-store.ts'

/** So many bytes are written at once, while the next ones arrive. */
const batchBytes = 1_000_000

interface Target {
  handle: FileHandle
  /** Of the first byte. */
  position: number
  hash: Hash | undefined
}

/** Writes what arrives in batches, while the next bytes arrive, and hashes all of it while the disk flushes: then there is nothing else to do. */
export class ChunkWriter {
  readonly #handle: FileHandle
  readonly #hash: Hash | undefined
  #position: number
  #batch: Uint8Array[] = []
  #batched = 0
  readonly #written: Uint8Array[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor({ handle, position, hash }: Target) {
    this.#handle = handle
    this.#hash = hash
    this.#position = position
  }

  async add(part: Uint8Array): Promise<void> {
    this.#batch.push(part)
    this.#batched += part.length
    if (this.#batched >= batchBytes) await this.#writeBatch()
  }

  /** Resolves when everything is on the disk. Throws `DiskFull`. */
  async flush(): Promise<void> {
    await this.#writeBatch()
    await this.#writing
    const flushing = this.#handle.datasync()
    for (const part of this.#written) this.#hash?.update(part)
    for (const part of this.#written.splice(0)) release(part)
    await flushing.catch(rethrowDiskFull)
  }

  /** Waits for the write that runs, whose failure does not count any more. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => {})
  }

  async #writeBatch(): Promise<void> {
    await this.#writing
    const [batch, position] = [this.#batch, this.#position]
    this.#position += this.#batched
    this.#batch = []
    this.#batched = 0
    if (batch.length === 0) return
    this.#writing = writeAll(this.#handle, batch, position)
    this.#writing.catch(() => {}) // thrown where it is awaited
    this.#written.push(...batch)
  }
}

/**
 * Gives the memory of a part back at once. Left to the garbage collector, five megabytes a chunk make it mark the whole heap fifty times a
 * gigabyte, which takes longer than receiving it. A part that is a view of something larger may share its memory.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

/** A disk that is almost full takes a part only; the next attempt says so. */
async function writeAll(handle: FileHandle, parts: Uint8Array[], position: number): Promise<void> {
  let { bytesWritten } = await handle.writev(parts, position).catch(rethrowDiskFull)
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  if (bytesWritten === total) return
  const all = Buffer.concat(parts)
  while (bytesWritten < total) {
    const next = await handle
      .write(all, bytesWritten, total - bytesWritten, position + bytesWritten)
      .catch(rethrowDiskFull)
    bytesWritten += next.bytesWritten
  }
}
