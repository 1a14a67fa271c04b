import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#kit/log.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { ensureCluster, readPassword, setPassword, toServerProblem } from './initdb.server.ts'
import { choosePlace, openDataDir, type Place } from './place.server.ts'
import { findPostmaster, findStalePid, hasClients, isServer, type Postmaster } from './postmaster.server.ts'
import { serverSettings } from './settings.server.ts'

export interface ClusterOptions {
  dataDir: string
  log: Logger
  /** Defaults to the content of `DATA_DIR/postgres.password`. */
  password?: string | undefined
  /** For tests: faster, because nothing is flushed to disk. Data does not survive a power cut. */
  isThrowAway?: boolean
  /** Port on loopback when the path is too long for a Unix socket; any free port by default. */
  loopbackPort?: number | undefined
}

export interface Cluster {
  clusterDir: string
  password: string
  postmaster: Postmaster
  isAdopted: boolean
  /** Call before stopping the server: lost sessions are then not logged as warnings. */
  expectStop(): void
}

/** Adopts the server of this folder if one is running (its program was killed), otherwise creates the cluster if needed and starts it. */
export async function ensureRunning(options: ClusterOptions): Promise<Cluster> {
  const clusterDir = openDataDir(options.dataDir)
  const password = options.password ?? readPassword(options.dataDir)
  const running = await waitForRunning(clusterDir)
  if (running) return { clusterDir, password, postmaster: running, isAdopted: true, expectStop: () => {} }
  const place = choosePlace(options.dataDir, clusterDir, options.log)
  await ensureCluster(place, password, options.isThrowAway ?? false)
  return { clusterDir: place.clusterDir, password, isAdopted: false, ...(await launchWithRetry(place, options)) }
}

/** Stops the server and sets the passwords of its roles to that of the file. Returns false, and does nothing, when a program uses the server. */
export async function repairPassword(cluster: Cluster, { dataDir, log }: ClusterOptions): Promise<boolean> {
  if (await hasClients(cluster.postmaster.pid)) return false
  await stopCluster(cluster, Date.now() + 10_000)
  await setPassword(choosePlace(dataDir, cluster.clusterDir, log), cluster.password)
  log.warn(
    { folder: dataDir },
    'the password of the embedded database was lost: a new one is stored in postgres.password',
  )
  return true
}

/** Fast shutdown: running statements are rolled back, committed data is flushed. */
export async function stopCluster({ clusterDir, postmaster, expectStop }: Cluster, deadline: number): Promise<void> {
  expectStop()
  signal(postmaster.pid, 'SIGINT')
  if (await hasEnded(postmaster.pid, clusterDir, deadline - 200)) return
  // Out of time: an immediate shutdown loses nothing either, the next start replays the WAL.
  signal(postmaster.pid, 'SIGQUIT')
  await hasEnded(postmaster.pid, clusterDir, deadline)
}

/** Waits for the process, because the server removes its pid file shortly before it exits. */
async function hasEnded(pid: number, clusterDir: string, deadline: number): Promise<boolean> {
  while (isServer(pid, clusterDir)) {
    if (Date.now() > deadline) return false
    await pause(10)
  }
  return true
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

/** Child processes of a killed server exit after a moment; until then a new server refuses to start. */
async function launchWithRetry(place: Place, options: ClusterOptions): Promise<Launched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(place, options)
    } catch (error) {
      if (
        attempt === 100 ||
        !/pre-existing shared memory block|lock file .* already exists/.test((error as Error).message)
      )
        throw error
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
    // What it wrote last can arrive after its exit.
    await Promise.race([output.ended, pause(2_000)])
  } finally {
    process.off('exit', stopWithUs)
    output.release()
  }
  const neighbour = /lock file .* already exists/.test(output.text()) ? await waitForRunning(clusterDir) : null
  if (neighbour) return { postmaster: neighbour, expectStop: () => {} } // two programs started at once: lock.server.ts lets one of them continue
  throw toServerProblem(output.text(), clusterDir)
}

async function spawnServer(
  { clusterDir, bin, identity }: Place,
  { isThrowAway = false, loopbackPort }: ClusterOptions,
): Promise<ChildProcess> {
  const port = fitsSocket(clusterDir) ? undefined : (loopbackPort ?? (await findFreePort()))
  const settings = serverSettings({ clusterDir, port, isThrowAway }).flatMap(setting => ['-c', setting])
  const { command, args, ids } = identity.wrap(path.join(bin, 'postgres'), ['-D', clusterDir, ...settings])
  // Detached, so that Ctrl+C does not reach the server: the program stops it after running requests have finished.
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
 * PostgreSQL refuses to start while the pid in a stale `postmaster.pid` belongs to any process, even a zombie or an unrelated one.
 * It ignores the pid in PG_GRANDPARENT_PID, and still checks for child processes of the old server.
 */
function exemptStalePid(clusterDir: string): { PG_GRANDPARENT_PID?: string } {
  const pid = findStalePid(clusterDir)
  return pid === null ? {} : { PG_GRANDPARENT_PID: String(pid) }
}

/** The path of a Unix socket is limited to 107 bytes. */
const fitsSocket = (clusterDir: string): boolean => Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.5432')) <= 107

interface ServerOutput {
  text(): string
  release(): void
  expectStop(): void
  ended: Promise<unknown>
}

/** Buffers the server's output until it is ready or has failed, for the error message; later output goes to the log. */
function readOutput(child: ChildProcess, log: Logger): ServerOutput {
  const lines: string[] = []
  let isBuffering = true
  let isStopping = false
  const isSevere = (line: string) => /PANIC/.test(line) || (/FATAL/.test(line) && !isStopping)
  const writeToLog = (line: string) =>
    isSevere(line) ? log.warn({ part: 'postgres' }, line) : log.debug({ part: 'postgres' }, line)
  if (!child.stderr) return { text: () => '', release: () => {}, expectStop: () => {}, ended: Promise.resolve() }
  const reader = createInterface(child.stderr).on('line', line => (isBuffering ? lines.push(line) : writeToLog(line)))
  return {
    text: () => lines.join('\n'),
    release: () => {
      isBuffering = false
    },
    expectStop: () => {
      isStopping = true
    },
    ended: once(reader, 'close'),
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {} // it has exited already
}
