import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a file that a power cut leaves whole or absent. Of several programs that make it at once the first one wins; the answer says
 * whether that was this one.
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

/** Makes or replaces a file without blocking: after a power cut it is the old one or the new one. */
export async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.part`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
  const folder = await open(path.dirname(file))
  await folder.sync().finally(() => folder.close())
}

/** Gives a folder or file its final name for good. What is inside must have been flushed. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(path.dirname(to))
}

/**
 * Makes a folder and those above it that are missing, for good. Node's own `recursive` never returns where a folder exists and
 * takes no new entries, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  flushFolder(parent)
}

/** A new name in a folder survives a power cut only when the folder itself was flushed. */
function flushFolder(folder: string): void {
  let handle: number | undefined
  try {
    handle = openSync(folder, 'r')
    fsyncSync(handle)
  } catch (error) {
    // A folder one may write to but not read, or a file system that cannot flush folders: nothing better can be done there.
    if (!['EACCES', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
