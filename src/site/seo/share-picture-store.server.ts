import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Semaphore } from '#kit/semaphore.ts'
import { drawSharePicture, type ShareText } from './share-picture.server.ts'

/** Part of the file name: raise it when the layout changes, so that stored pictures are not reused. */
const layout = 2
const maxRunning = 2

/** Pictures for sharing are drawn on demand, two at a time, and stored on disk under a hash of their content. */
export function createShareStore(dataDir: string) {
  const folder = join(dataDir, 'renditions')
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const drawing = new Semaphore(maxRunning)

  async function draw(file: string, text: ShareText): Promise<Uint8Array<ArrayBuffer>> {
    const png = await drawing.run(() => drawSharePicture(text))
    await mkdir(folder, { recursive: true })
    const temporary = `${file}.${randomUUID()}.tmp`
    await writeFile(temporary, png)
    await rename(temporary, file)
    return new Uint8Array(png)
  }

  /** The picture and its ETag. */
  return async (text: ShareText): Promise<{ png: Uint8Array<ArrayBuffer>; etag: string }> => {
    const key = hash('sha256', JSON.stringify([layout, text.title, text.kind, text.tone, text.drawing]), 'hex').slice(
      0,
      32,
    )
    const file = join(folder, `${key}.png`)
    const stored = await readFile(file).catch(() => null)
    if (stored) return { png: new Uint8Array(stored), etag: `"${key}"` }
    const drawn = running.get(key) ?? draw(file, text).finally(() => running.delete(key))
    running.set(key, drawn)
    return { png: await drawn, etag: `"${key}"` }
  }
}
