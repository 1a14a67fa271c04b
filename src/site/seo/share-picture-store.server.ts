import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSharePicture, type ShareText } from './share-picture.server.ts'

/** Raise when the layout changes: stored pictures are then drawn anew. */
const layout = 2
const atOnce = 2

/** Pictures for sharing are drawn on demand, two at a time, and kept on disk by what they show. */
export function createShareStore(dataDir: string) {
  const folder = join(dataDir, 'renditions')
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const queue = createQueue(atOnce)

  async function draw(file: string, text: ShareText): Promise<Uint8Array<ArrayBuffer>> {
    const png = await queue(() => drawSharePicture(text))
    await mkdir(folder, { recursive: true })
    const temporary = `${file}.${randomUUID()}.tmp`
    await writeFile(temporary, png)
    await rename(temporary, file)
    return new Uint8Array(png)
  }

  /** The picture and a validator for it. */
  return async (text: ShareText): Promise<{ png: Uint8Array<ArrayBuffer>; etag: string }> => {
    const key = hash('sha256', JSON.stringify([layout, text.title, text.kind, text.tone, text.drawing]), 'hex').slice(0, 32)
    const file = join(folder, `${key}.png`)
    const stored = await readFile(file).catch(() => null)
    if (stored) return { png: new Uint8Array(stored), etag: `"${key}"` }
    const drawn = running.get(key) ?? draw(file, text).finally(() => running.delete(key))
    running.set(key, drawn)
    return { png: await drawn, etag: `"${key}"` }
  }
}

function createQueue(limit: number) {
  const waiting: (() => void)[] = []
  let active = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else active++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active--
    }
  }
}
