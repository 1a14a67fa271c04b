import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { makeFolder, renameDurably } from '#kit/files/durable-file.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { findPostgres } from './binaries.server.ts'
import { changeOwner, findIdentity, type Identity, ownerOf, systemIdentity } from './identity.server.ts'

/** The folder, the binaries and the user of the embedded database. */
export interface Place {
  clusterDir: string
  bin: string
  identity: Identity
}

const systemDir = '/var/lib/sadozor'

/** Creates the data folder if needed. Returns the real path of the cluster, which need not exist yet. */
export function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const link = path.join(dataDir, 'postgres')
    const clusterDir = existsSync(link) ? realpathSync(link) : link
    requireOwnFolder(clusterDir)
    return clusterDir
  } catch (error) {
    throw toFolderProblem(error, dataDir)
  }
}

/** Must be called while the server is stopped, because files may get another owner or be moved. */
export function choosePlace(dataDir: string, clusterDir: string, log: Logger): Place {
  const { native, version } = findPostgres()
  const bin = path.join(native, 'bin')
  const identity = findIdentity(path.dirname(clusterDir), clusterDir, bin)
  if (!identity) return moveToSystemFolder(dataDir, { native, version }, log)
  if (identity.uid !== process.getuid?.()) log.warn({ user: identity.name }, 'the database runs as another user')
  if (existsSync(clusterDir)) changeOwner(clusterDir, identity)
  return { clusterDir, bin, identity }
}

/** Explains a file system error to the operator. */
export function toFolderProblem(error: unknown, folder: string): StartupProblem {
  if (error instanceof StartupProblem) return error
  const reasons: Record<string, string> = {
    EACCES: 'нет прав на чтение и запись',
    EPERM: 'нет прав на чтение и запись',
    EROFS: 'диск доступен только для чтения',
    ENOSPC: 'на диске нет места',
    EDQUOT: 'исчерпана дисковая квота',
    ENOENT: 'здесь её нельзя создать',
    EEXIST: 'это файл, а нужна папка',
    ENOTDIR: 'на пути к ней лежит файл, а не папка',
  }
  const { code = '', message } = error as NodeJS.ErrnoException
  return new StartupProblem(`папка данных ${folder}: ${reasons[code] ?? message}`, { cause: error })
}

function requireOwnFolder(clusterDir: string): void {
  const owner = ownerOf(clusterDir)
  const uid = process.getuid?.()
  if (uid === undefined || uid === 0 || owner === undefined || owner === uid) return
  throw new StartupProblem(
    `база данных в ${clusterDir} принадлежит другому пользователю; запустите программу от его имени или задайте DATA_DIR`,
  )
}

/** Last resort for root without user namespaces, when no unprivileged user can access the folders: moves binaries and data to a system folder. */
function moveToSystemFolder(
  dataDir: string,
  { native, version }: { native: string; version: string },
  log: Logger,
): Place {
  const identity = systemIdentity()
  if (!identity)
    throw new StartupProblem(
      'PostgreSQL не запускается от root, а непривилегированного пользователя нет; задайте DATABASE_URL',
    )
  const home = path.join(systemDir, createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16))
  const clusterDir = path.join(home, 'postgres')
  const programs = path.join(systemDir, `postgresql-${version}`)
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 })
    copyAtomically(native, programs)
    const link = path.join(dataDir, 'postgres')
    const isMoved = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
    if (!isMoved && existsSync(link)) {
      copyAtomically(link, clusterDir)
      execFileSync('sync') // the copy must be on disk before the original is removed
      rmSync(link, { recursive: true })
    }
    if (!isMoved) symlinkSync(clusterDir, link)
    if (existsSync(clusterDir)) changeOwner(clusterDir, identity)
  } catch (error) {
    throw toFolderProblem(error, systemDir)
  }
  log.warn(
    { user: identity.name, folder: clusterDir },
    'the database cannot run inside the data folder as root: it lives in a system folder',
  )
  return { clusterDir, bin: path.join(programs, 'bin'), identity }
}

/** Copies to a temporary name and renames, so that an interrupted copy never looks complete. */
function copyAtomically(from: string, to: string): void {
  if (existsSync(to)) return
  const partial = `${to}.half-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  renameDurably(partial, to)
}
