// Runs on the machine's own Node before anything is installed, like setup.mjs.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds, and leaves in `previous/assets` what pages of the build before still ask for: its files that this one has not. One build
 * back and no more. The build empties its folder, so they wait on a shelf beside it, after a failed attempt until the next one.
 *
 * @param {{ folder: string, shelf: string, run: () => void }} build
 */
export function buildKeepingPrevious({ folder, shelf, run }) {
  const assets = path.join(folder, 'client/assets')
  const previous = path.join(folder, 'previous/assets')
  const [lastShelf, olderShelf] = [path.join(shelf, 'last'), path.join(shelf, 'older')]
  if (existsSync(assets)) {
    rmSync(shelf, { recursive: true, force: true })
    cpSync(assets, lastShelf, { recursive: true })
    if (existsSync(previous)) cpSync(previous, olderShelf, { recursive: true })
  }
  run()
  const present = new Set(listOf(assets))
  const missing = from => listOf(from).filter(name => !present.has(name))
  // Built again from the same sources: the build before is still the one before.
  const source = missing(lastShelf).length > 0 ? lastShelf : olderShelf
  for (const name of missing(source)) cpSync(path.join(source, name), path.join(previous, name))
  rmSync(shelf, { recursive: true, force: true })
}

const listOf = folder => (existsSync(folder) ? readdirSync(folder) : [])
