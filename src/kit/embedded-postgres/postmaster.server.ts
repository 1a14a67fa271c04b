import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The content of `postmaster.pid`, which a running server writes. */
export interface Postmaster {
  pid: number
  port: number
  /** Folder of its Unix socket, or a loopback address. */
  host: string
  isReady: boolean
}

/** The running server of this cluster, or null; a stale pid file is ignored. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const found = readPostmaster(clusterDir)
  return found && isServer(found.pid, clusterDir) ? found : null
}

/** The pid in a stale `postmaster.pid`, even when another process has it now; null when there is no file or its server runs. */
export function findStalePid(clusterDir: string): number | null {
  const found = readPostmaster(clusterDir)
  return found && !isServer(found.pid, clusterDir) ? found.pid : null
}

/** Whether programs are connected to this server; true when that cannot be determined. Waits up to a second for sessions of killed programs to end. */
export async function hasClients(pid: number): Promise<boolean> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    const titles = titlesOfChildren(pid)
    if (titles && !titles.some(title => / (\[local\]|127\.0\.0\.1\(\d+\)) /.test(title))) return false
    await pause(50)
  }
  return true
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return processState(pid) !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const pidFile = (clusterDir: string): string => path.join(clusterDir, 'postmaster.pid')

function readPostmaster(clusterDir: string): Postmaster | null {
  const text = readIfExists(pidFile(clusterDir))
  if (text === null) return null
  const [pid = '', , , port, socketDir, listenAddress, , status = ''] = text.split('\n')
  const host = socketDir || listenAddress || ''
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), host, isReady: status.trim() === 'ready' } : null
}

/** A stopping server may remove the file at any moment, so its existence is not checked beforehand. */
function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A server's working directory is its cluster. Where that cannot be read (no /proc, another user's process) any living process counts. */
export function isServer(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch {
    return isAlive(pid)
  }
}

/** Process titles name the client: `postgres: sadozor sadozor [local] idle`. Null when they cannot be read. */
function titlesOfChildren(pid: number): string[] | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.map(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '))
  } catch {
    return isAlive(pid) ? null : []
  }
}

function processState(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  } catch {
    return undefined
  }
}
