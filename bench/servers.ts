import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { get } from 'node:http'
import { promisify } from 'node:util'
import type { LoadOptions, LoadResult } from './load.ts'
import { cpuOfTree, onCore } from './processes.ts'

/** Starts servers under load as separate processes; server and load run on separate cores. */

const serverCore = 0
/** The database shares this core with the load generator, so that it does not slow the measured server. */
export const loadCore = 1

export interface RunningServer extends AsyncDisposable {
  origin: string
  child: ChildProcess
  /** Milliseconds from the command to the first response, and the CPU time of all its processes until then. */
  startedIn: number
  startCpu: number
}

interface Command {
  command: readonly string[]
  port: number
  env?: Record<string, string>
  /** Starts may be measured on the whole machine; load is measured on one core. */
  isPinned?: boolean
}

const startTimeoutMs = 120_000

/** The command of `npm start`, without npm. */
export const startCommand = [process.execPath, 'scripts/start.mjs']

/** All load comes from few addresses of this machine. */
const withoutLimits = { READ_LIMITS: 'off', REQUESTS_PER_SECOND: '0' }

/** Starts a command and resolves when it responds with the first page. */
export async function startServer({ command, port, env = {}, isPinned = true }: Command): Promise<RunningServer> {
  const [program, ...args] = isPinned ? onCore(serverCore, command) : command
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(program!, args, {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...withoutLimits,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  while (!(await isAnswering(`${origin}/`))) {
    if (child.exitCode !== null || performance.now() - started > startTimeoutMs)
      throw new Error(`${command.join(' ')} does not respond`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const startedIn = performance.now() - started
  const startCpu = cpuOfTree(child.pid!)
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
  return { origin, child, startedIn, startCpu, [Symbol.asyncDispose]: stop }
}

export function isAnswering(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const request = get(address, { headers: { accept: 'text/html' }, agent: false }, response => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
}

/** An environment without settings of the operator and of npm. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

export interface Loaded extends LoadResult {
  perSecond: number
  /** Of the server's process tree, in milliseconds. */
  cpuPerResponse: number
}

/** Runs the load generator on the other core. Throws if any status is not 200. */
export async function load(server: RunningServer, order: Omit<LoadOptions, 'origin'>): Promise<Loaded> {
  const result = await loadAll(server, order)
  if (result.failures > 0)
    throw new Error(
      `${result.failures} of ${result.responses} responses of ${server.origin} failed, so the run is void`,
    )
  return result
}

/** The same where a server may refuse some when it has too much to do. */
export async function loadAll({ origin, child }: RunningServer, order: Omit<LoadOptions, 'origin'>): Promise<Loaded> {
  const before = cpuOfTree(child.pid!)
  const [program, ...args] = onCore(loadCore, [process.execPath, 'bench/load.ts'])
  const running = promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  running.child.stdin!.end(JSON.stringify({ origin, ...order }))
  const { stdout } = await running
  const result: LoadResult = JSON.parse(stdout)
  return {
    ...result,
    perSecond: result.responses / result.seconds,
    cpuPerResponse: (cpuOfTree(child.pid!) - before) / result.responses,
  }
}

export async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
  if (response.status !== 200) throw new Error(`${address}: ${response.status}, so the run is void`)
  return response.text()
}
