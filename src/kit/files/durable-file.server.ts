import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a file that after a power cut is either complete or absent. Returns false when the file existed already, for
 * example because another program created it at the same moment.
 */
export function createFile(file: string, content: string): boolean {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600, flush: true })
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
    flushFolder(path.dirname(file))
  }
}

/** Creates or replaces a file asynchronously: after a power cut it has either the old or the new content. */
export async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.part`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
  await flushEntries(path.dirname(file))
}

/** Renames a folder or file durably. Its content must have been flushed before. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(path.dirname(to))
}

/**
 * Creates a folder with its missing parents durably. Node's `recursive` option hangs where a folder exists but allows no new
 * entries, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  flushFolder(parent)
}

/** As `flushFolder`, for code that serves requests: a flush may take as long as a page. */
export async function flushEntries(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    ignoreUnflushable(error)
  }
}

/** A new directory entry survives a power cut only if the folder itself is flushed. */
function flushFolder(folder: string): void {
  let handle: number | undefined
  try {
    handle = openSync(folder, 'r')
    fsyncSync(handle)
  } catch (error) {
    ignoreUnflushable(error)
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** The folder is writable but not readable, or the file system cannot flush folders. */
function ignoreUnflushable(error: unknown): void {
  if (!['EACCES', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}
