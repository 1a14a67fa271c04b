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

/** Clocks of several machines may differ so much. */
const clockToleranceMs = 600_000

/** Whether the clock was wrong when the archive was made: its age says nothing. */
const isFromTheFuture = ({ madeAt }: Backup, now = Date.now()): boolean => madeAt.getTime() > now + clockToleranceMs

/**
 * Complete archives of a folder, the newest first; unfinished ones have another name. An archive that a wrong clock has put into the
 * future is older than all others, or it would pass for the newest one for years.
 */
export function findBackups(folder: string, now = Date.now()): Backup[] {
  return namesIn(folder)
    .filter(name => pattern.test(name))
    .flatMap(name => {
      const file = path.join(folder, name)
      const found = statSync(file, { throwIfNoEntry: false })
      return found ? [{ file, madeAt: found.mtime, bytes: found.size }] : []
    })
    .toSorted(
      (one, other) =>
        Number(isFromTheFuture(one, now)) - Number(isFromTheFuture(other, now)) ||
        other.file.localeCompare(one.file, 'en'),
    )
}

/** The newest archive whose age is known. */
export function findLastBackup(folder: string, now = Date.now()): Backup | null {
  const [last] = findBackups(folder, now)
  return last && !isFromTheFuture(last, now) ? last : null
}

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
