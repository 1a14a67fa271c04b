import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { diskFull } from './disk-full.ts'
import { type UploadLimits, usualLimits } from './upload-limits.ts'

export interface WorkSettings {
  /** Without it the temporary folder of the system is used, for programs that have no data. */
  dataDir?: string | undefined
  uploadLimits?: UploadLimits | undefined
}

/** Tells the folder of a process that still runs from one that a killed process has left. */
const ownName = `${hostname()}.${process.pid}.${randomBytes(6).toString('hex')}`

const parentOf = (dataDir: string) => path.join(dataDir, 'files', '.work')

/** The folder of this process for temporary files. Throws 413 in words when so many bytes would leave less free than uploads must. */
export async function openWorkFolder(
  { dataDir, uploadLimits = usualLimits }: WorkSettings,
  bytes: number,
): Promise<string> {
  const folder = dataDir === undefined ? tmpdir() : path.join(parentOf(dataDir), ownName)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < uploadLimits.freeDiskBytes) throw diskFull()
  return folder
}

const hourMs = 3_600_000

/** Removes what killed processes have left: at once if they ran on this machine, otherwise after an hour, because another machine may share the folder. */
export async function sweepWorkFolders(dataDir: string, now = Date.now()): Promise<void> {
  const parent = parentOf(dataDir)
  for (const name of await readdir(parent).catch(() => [])) {
    if (name === ownName) continue
    const found = await stat(path.join(parent, name)).catch(() => null)
    const isOld = found !== null && now - found.mtimeMs > hourMs
    if (isLeft(name) || isOld) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

/** A process of this machine that has ended. One with our own number is an earlier one: it had another name. */
function isLeft(name: string): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.[0-9a-f]+$/.exec(name) ?? []
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
