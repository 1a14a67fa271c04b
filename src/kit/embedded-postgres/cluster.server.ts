import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { Logger } from '#kit/process/log.server.ts'
import { ensureCluster, readPassword, setPassword, toServerProblem } from './initdb.server.ts'
import { choosePlace, openDataDir, type Place } from './place.server.ts'
import { findPostmaster, findStalePid, hasClients, isServer, type Postmaster } from './postmaster.server.ts'
import { serverSettings } from './settings.server.ts'

export interface ClusterOptions {
  dataDir: string
  log: Logger
  /** That of `DATA_DIR/postgres.password` by default. */
  password?: string | undefined
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
  /** From now on its sessions are ended on purpose: nothing about that belongs into the log. */
  expectStop(): void
}

/** Makes sure that the server of this folder runs: adopts one that outlived its program, or starts it, making the cluster on the way. */
export async function ensureRunning(options: ClusterOptions): Promise<Cluster> {
  const clusterDir = openDataDir(options.dataDir)
  const password = options.password ?? readPassword(options.dataDir)
  const running = await waitForRunning(clusterDir)
  if (running) return { clusterDir, password, postmaster: running, isAdopted: true, expectStop: () => {} }
  const place = choosePlace(options.dataDir, clusterDir, options.log)
  await ensureCluster(place, password, options.isThrowAway ?? false)
  return { clusterDir: place.clusterDir, password, isAdopted: false, ...(await launchWithRetry(place, options)) }
}

/** The roles of a server that nobody uses get the password of the file. Stops it; answers false when somebody uses it. */
export async function repairPassword(cluster: Cluster, { dataDir, log }: ClusterOptions): Promise<boolean> {
  if (await hasClients(cluster.postmaster.pid)) return false
  await stopCluster(cluster, Date.now() + 10_000)
  await setPassword(choosePlace(dataDir, cluster.clusterDir, log), cluster.password)
  log.warn({ folder: dataDir }, 'the password of the embedded database was lost: it has a new one, kept in postgres.password')
  return true
}

/** Fast stop: running statements are rolled back, everything committed is written down. */
export async function stopCluster({ clusterDir, postmaster: { pid }, expectStop }: Cluster, deadline: number): Promise<void> {
  expectStop()
  signal(pid, 'SIGINT')
  // It removes its file a moment before it ends.
  while (isServer(pid, clusterDir)) {
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

type Launched = Pick<Cluster, 'postmaster' | 'expectStop'>

/** Children of a killed server need a moment to notice; until they are gone no other may touch the files. */
async function launchWithRetry(place: Place, options: ClusterOptions): Promise<Launched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(place, options)
    } catch (error) {
      if (attempt === 100 || !/pre-existing shared memory block|lock file .* already exists/.test((error as Error).message)) throw error
      await pause(100)
    }
  }
}

async function launch(place: Place, options: ClusterOptions): Promise<Launched> {
  const { clusterDir } = place
  const child = await spawnServer(place, options)
  const output = readOutput(child, options.log)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const found = findPostmaster(clusterDir)
      if (found?.pid === child.pid && found?.isReady) return { postmaster: found, expectStop: output.expectStop }
      await pause(15)
    }
  } finally {
    process.off('exit', stopWithUs)
    output.release()
  }
  const neighbour = /lock file .* already exists/.test(output.text()) ? await waitForRunning(clusterDir) : null
  if (neighbour) return { postmaster: neighbour, expectStop: () => {} } // two programs started at once: the lock of lock.server.ts decides between them
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
    env: { PATH: process.env.PATH, ...exemptStalePid(clusterDir) },
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
function exemptStalePid(clusterDir: string): { PG_GRANDPARENT_PID?: string } {
  const pid = findStalePid(clusterDir)
  return pid === null ? {} : { PG_GRANDPARENT_PID: String(pid) }
}

/** `sun_path` holds 107 bytes and a terminating zero. */
const fitsSocket = (clusterDir: string): boolean => Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.5432')) <= 107

/** Keeps what the server says until it is ready or has failed; passes it to the log from then on. */
function readOutput(child: ChildProcess, log: Logger): { text(): string; release(): void; expectStop(): void } {
  const lines: string[] = []
  let isBuffering = true
  let isStopping = false
  const isSevere = (line: string) => /PANIC/.test(line) || (/FATAL/.test(line) && !isStopping)
  const writeToLog = (line: string) => (isSevere(line) ? log.warn({ part: 'postgres' }, line) : log.debug({ part: 'postgres' }, line))
  if (!child.stderr) return { text: () => '', release: () => {}, expectStop: () => {} }
  createInterface(child.stderr).on('line', line => (isBuffering ? lines.push(line) : writeToLog(line)))
  return {
    text: () => lines.join('\n'),
    release: () => {
      isBuffering = false
    },
    expectStop: () => {
      isStopping = true
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {} // it is gone already
}
