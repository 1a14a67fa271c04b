import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg, setPriority } from 'node:os'

/** CPU time and memory of processes, on Linux only. */

export const loadAverage = (): string => loadavg()[0]!.toFixed(2)

const hasTaskset = spawnSync('taskset', ['-V']).status === 0

/** A command pinned to one core where `taskset` is available, otherwise unchanged. */
export function onCore(core: number, command: readonly string[]): [string, ...string[]] {
  const pinned = hasTaskset && availableParallelism() > 1 ? ['taskset', '-c', String(core), ...command] : command
  return pinned as [string, ...string[]]
}

/** Whether server and load can run on separate cores. */
export const arePinned = hasTaskset && availableParallelism() > 1

/** Moves a running process with its children to one core, or back to all of them. */
export function moveTree(pid: number, core: number | 'any'): void {
  if (!arePinned) return
  const cores = core === 'any' ? `0-${availableParallelism() - 1}` : String(core)
  for (const id of treeOf(pid, readStats())) spawnSync('taskset', ['-acp', cores, String(id)])
}

/** Of this process, or of a tree of processes. Only root may raise it; the figures are less steady without. */
export function tryPriority(priority: number, pid?: number): void {
  for (const id of pid === undefined ? [process.pid] : treeOf(pid, readStats())) {
    try {
      setPriority(id, priority)
    } catch {} // not root, or it has ended meanwhile
  }
}

interface Stat {
  parent: number
  /** User and system time, including that of exited children. */
  ticks: number
}

/** CPU time of a process and its descendants, in milliseconds. */
export function cpuOfTree(pid: number): number {
  const stats = readStats()
  if (stats.size === 0) return Number.NaN
  const ticks = treeOf(pid, stats).reduce((total, id) => total + (stats.get(id)?.ticks ?? 0), 0)
  return (ticks * 1_000) / ticksPerSecond
}

/** The descendant process that runs the given file. */
export function findInTree(pid: number, file: string): number {
  const found = treeOf(pid, readStats()).find(id =>
    readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(file),
  )
  if (found === undefined) throw new Error(`No process runs ${file}`)
  return found
}

function treeOf(pid: number, stats: Map<number, Stat>): number[] {
  const children = [...stats].filter(([, { parent }]) => parent === pid)
  return [pid, ...children.flatMap(([child]) => treeOf(child, stats))]
}

function readStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>()
  if (!existsSync('/proc/self/stat')) return stats
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) readStat(Number(name), stats)
  return stats
}

const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

function readStat(pid: number, stats: Map<number, Stat>): void {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent, ...times] = [1, 11, 12, 13, 14].map(index => Number(fields[index]))
    stats.set(pid, { parent: parent!, ticks: times.reduce((total, time) => total + time, 0) })
  } catch {} // it has ended meanwhile
}

/** Resident memory of one process, now and at its highest, in megabytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
