import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running server writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** Folder of its socket or a loopback address, as the driver wants it. */
  host: string
  isReady: boolean
}

/** The server that runs on this cluster, or null. A file left by a dead one does not count. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const found = readPostmaster(clusterDir)
  return found && isServer(found.pid, clusterDir) ? found : null
}

/** The process that a left-over file names, whoever has that number now; null when there is no such file or its server lives. */
export function findStalePid(clusterDir: string): number | null {
  const found = readPostmaster(clusterDir)
  return found && !isServer(found.pid, clusterDir) ? found.pid : null
}

/** Whether programs are connected to this server. Where that cannot be seen, yes. A program that was killed a moment ago does not count. */
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

/** A server that ends takes its file away at any moment, also between a look for it and the reading. */
function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A server stands in its cluster's folder. Where that cannot be seen (no /proc, another user's process) a living process counts as one. */
export function isServer(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch {
    return isAlive(pid)
  }
}

/** A server names in its processes' titles whom they serve: `postgres: sadozor sadozor [local] idle`. */
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
