import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFile, makeFolder, renameDurably } from './durable-file.server.ts'

/**
 * Reads a random secret, or creates it with access for the owner only. A damaged file (empty, shortened or zeroed by a power cut
 * or a full disk) is renamed to `.damaged` and replaced.
 */
export function openSecretFile(file: string, bytes: number): { secret: string; isNew: boolean } {
  const found = readOrNull(file)
  if (found !== null && isUsable(found, bytes)) return { secret: found, isNew: false }
  makeFolder(path.dirname(file))
  if (found !== null) renameDurably(file, `${file}.damaged`)
  createFile(file, randomBytes(bytes).toString('base64url'))
  // Read back, because another program may have created the file first.
  return { secret: readFileSync(file, 'utf8'), isNew: true }
}

const isUsable = (text: string, bytes: number): boolean =>
  text.trim().length >= Math.ceil((bytes * 4) / 3) && !/\p{Cc}/u.test(text.trim())

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
