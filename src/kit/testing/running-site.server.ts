import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export interface RunningSite {
  url: string
  child: ChildProcess
  /** Standard output so far. */
  output(): string
  /** Stops the site gracefully; resolves to the exit code. */
  stop(): Promise<number | null>
  /** `kill -9` of the program alone. */
  kill(): Promise<void>
}

export interface ProgramResult {
  status: number | null
  stdout: string
  stderr: string
}

/** Starts the program like `npm start`, without settings of our environment; resolves when it prints its address. */
export async function startSite(settings: Record<string, string>): Promise<RunningSite> {
  const { child, ended, output } = spawnSite(settings)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /^Садозор: (\S+)$/m.exec(output.stdout)?.[1]
      if (address) resolve(address)
    })
    ended.then(({ status, stdout, stderr }) => reject(new Error(`The site ended with ${status}:\n${stdout}${stderr}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    return (await ended).status
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url, child, output: () => output.stdout, stop, kill }
}

/** For starts that must fail: resolves when the program has exited. */
export const runSite = (settings: Record<string, string>): Promise<ProgramResult> => spawnSite(settings).ended

interface Spawned {
  child: ChildProcess
  ended: Promise<ProgramResult>
  output: Pick<ProgramResult, 'stdout' | 'stderr'>
}

/** For starts that are interrupted: returns without waiting. */
export function spawnSite(settings: Record<string, string>): Spawned {
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
    ...settings,
  }
  // The IPC channel stops the site when this process dies. Detached, so that a test can kill its process group.
  const child = spawn(process.execPath, ['src/main.ts'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', text => {
      output[name] += text
    })
  const ended = new Promise<ProgramResult>(resolve => child.once('close', status => resolve({ status, ...output })))
  return { child, ended, output }
}
