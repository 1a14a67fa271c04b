import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Backup {
  file: string
  madeAt: Date
  bytes: number
}

const pattern = /^sadozor-\d{8}T\d{6}Z\.tar\.gz$/

/** The name that `findBackups` knows again: the moment in UTC. */
export const backupName = (moment: Date): string =>
  `sadozor-${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz`

/** Complete archives of a folder, the newest first; unfinished ones have another name. */
export function findBackups(folder: string): Backup[] {
  return namesIn(folder)
    .filter(name => pattern.test(name))
    .flatMap(name => {
      const file = path.join(folder, name)
      const found = statSync(file, { throwIfNoEntry: false })
      return found ? [{ file, madeAt: found.mtime, bytes: found.size }] : []
    })
    .toSorted((one, other) => other.file.localeCompare(one.file, 'en'))
}

export const findLastBackup = (folder: string): Backup | null => findBackups(folder)[0] ?? null

/** What killed programs have left. */
export const findUnfinished = (folder: string): string[] =>
  namesIn(folder)
    .filter(name => name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length)))
    .map(name => path.join(folder, name))

/** A folder that is not there yet, or cannot be read, has none. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
