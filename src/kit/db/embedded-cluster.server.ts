import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { Logger } from '#kit/process/log.server.ts'
import { choosePlace, openDataDir, type Place } from './embedded-place.server.ts'
import { serverSettings } from './embedded-settings.server.ts'
import { ensureCluster, readPassword, toServerProblem } from './initdb.server.ts'
import { findPostmaster, findStalePid, isAlive, type Postmaster } from './postmaster.server.ts'

export interface ClusterOptions {
  dataDir: string
  log: Logger
  /** For tests: nothing is flushed to the disk, so nothing survives a power cut. */
  isThrowAway?: boolean
  /** The port to take where the path is too long for a socket; any free one by default. */
  loopbackPort?: number | undefined
}

export interface Cluster {
  clusterDir: string
  password: string
  postmaster: Postmaster
  isAdopted: boolean
}

/** Makes sure that the server of this folder runs: adopts one that outlived its program, or starts it, making the cluster on the way. */
export async function ensureRunning(options: ClusterOptions): Promise<Cluster> {
  const clusterDir = openDataDir(options.dataDir)
  const password = readPassword(options.dataDir)
  const running = await waitForRunning(clusterDir)
  if (running) return { clusterDir, password, postmaster: running, isAdopted: true }
  const place = choosePlace(options.dataDir, clusterDir, options.log)
  await ensureCluster(place, password, options.isThrowAway ?? false)
  const postmaster = await launchAfterPredecessor(place, options)
  return { clusterDir: place.clusterDir, password, postmaster, isAdopted: false }
}

/** Fast stop: running statements are rolled back, everything committed is written down. */
export async function stopCluster({ clusterDir, postmaster: { pid } }: Cluster, deadline: number): Promise<void> {
  signal(pid, 'SIGINT')
  while (isAlive(pid) && findPostmaster(clusterDir)?.pid === pid) {
    // Out of time: an immediate stop loses nothing either, the next start replays the journal.
    if (Date.now() > deadline - 200) return signal(pid, 'SIGQUIT')
    await pause(10)
  }
}

/** Waits while a server of this cluster starts or stops; null when none runs. */
async function waitForRunning(clusterDir: string): Promise<Postmaster | null> {
  for (;;) {
    const found = findPostmaster(clusterDir)
    if (!found || found.isReady) return found
    await pause(15)
  }
}

/** Children of a killed server need a moment to notice; until they are gone no other may touch the files. */
async function launchAfterPredecessor(place: Place, options: ClusterOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(place, options)
    } catch (error) {
      if (attempt === 100 || !/pre-existing shared memory block/.test((error as Error).message)) throw error
      await pause(100)
    }
  }
}

async function launch(place: Place, options: ClusterOptions): Promise<Postmaster> {
  const { clusterDir } = place
  const child = await spawnServer(place, options)
  const output = readOutput(child, options.log)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const found = findPostmaster(clusterDir)
      if (found?.pid === child.pid && found?.isReady) return found
      await pause(15)
    }
  } finally {
    process.off('exit', stopWithUs)
    output.release()
  }
  const neighbour = /lock file .* already exists/.test(output.text()) ? await waitForRunning(clusterDir) : null
  if (neighbour) return neighbour // two programs started at once: the lock of embedded-lock.server.ts decides between them
  throw toServerProblem(output.text(), clusterDir)
}

async function spawnServer(
  { clusterDir, bin, identity }: Place,
  { isThrowAway = false, loopbackPort }: ClusterOptions,
): Promise<ChildProcess> {
  const port = fitsSocket(clusterDir) ? undefined : (loopbackPort ?? (await findFreePort()))
  const settings = serverSettings({ clusterDir, port, isThrowAway }).flatMap(setting => ['-c', setting])
  const { command, args, ids } = identity.wrap(path.join(bin, 'postgres'), ['-D', clusterDir, ...settings])
  // In a session of its own: Ctrl+C reaches the program alone, which stops the server after the requests it runs.
  const child = spawn(command, args, {
    ...ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, ...forgetStalePid(clusterDir) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return child
}

/**
 * PostgreSQL will not start while the number in a left-over file belongs to any process: a zombie, or another program that was given it anew.
 * It makes an exception for its «grandparent», and goes on to look for living children of the old server.
 */
function forgetStalePid(clusterDir: string): { PG_GRANDPARENT_PID?: string } {
  const pid = findStalePid(clusterDir)
  return pid === null ? {} : { PG_GRANDPARENT_PID: String(pid) }
}

/** `sun_path` holds 107 bytes and a terminating zero. */
const fitsSocket = (clusterDir: string): boolean => Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.5432')) <= 107

/** Keeps what the server says until it is ready or has failed; passes it to the log from then on. */
function readOutput(child: ChildProcess, log: Logger): { text(): string; release(): void } {
  const lines: string[] = []
  let isHeld = true
  const write = (line: string) => (/FATAL|PANIC/.test(line) ? log.warn({ part: 'postgres' }, line) : log.debug({ part: 'postgres' }, line))
  if (!child.stderr) return { text: () => '', release: () => {} }
  createInterface(child.stderr).on('line', line => (isHeld ? lines.push(line) : write(line)))
  return {
    text: () => lines.join('\n'),
    release: () => {
      isHeld = false
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {} // it is gone already
}
