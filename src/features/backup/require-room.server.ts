import { statfs } from 'node:fs/promises'

/** The database may be on the same disk and ends when it cannot write, so an archive never takes the last of it. Bytes. */
const keptFree = 128_000_000

/** Throws what a full disk throws. `bytes` are expected to be written. */
export async function requireRoom(folder: string, bytes = 0): Promise<void> {
  // A folder that is not there yet, or cannot be entered, says what is wrong when it is written to.
  const found = await statfs(folder).catch(() => null)
  if (found && found.bavail * found.bsize < bytes + keptFree)
    throw Object.assign(new Error('too little is free for an archive'), { code: 'ENOSPC' })
}
