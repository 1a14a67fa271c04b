// Runs on the machine's own Node before anything is installed, like setup.mjs.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds, and copies files of the previous build that the new one lacks to `previous/assets`, because open pages still request them.
 * Only one build is kept. The build empties its folder, so the old files are backed up outside; after a failed build the backup stays.
 *
 * @param {{ folder: string, backup: string, run: () => void }} build
 */
export function buildKeepingPrevious({ folder, backup, run }) {
  const assets = path.join(folder, 'client/assets')
  const previous = path.join(folder, 'previous/assets')
  const [lastBackup, olderBackup] = [path.join(backup, 'last'), path.join(backup, 'older')]
  if (existsSync(assets)) {
    rmSync(backup, { recursive: true, force: true })
    cpSync(assets, lastBackup, { recursive: true })
    if (existsSync(previous)) cpSync(previous, olderBackup, { recursive: true })
  }
  run()
  const present = new Set(listOf(assets))
  const missing = from => listOf(from).filter(name => !present.has(name))
  // Built again from the same sources: the previous build stays the one before them.
  const source = missing(lastBackup).length > 0 ? lastBackup : olderBackup
  for (const name of missing(source)) cpSync(path.join(source, name), path.join(previous, name))
  rmSync(backup, { recursive: true, force: true })
}

const listOf = folder => (existsSync(folder) ? readdirSync(folder) : [])
