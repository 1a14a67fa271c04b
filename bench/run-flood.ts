import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FloodOptions, FloodResult } from './flood.ts'
import { onCore } from './processes.ts'
import { loadCore, type RunningServer } from './servers.ts'

const countFromSecond = 2

/** Runs the open-loop load generator on the other core. */
export async function flood(
  { origin }: Pick<RunningServer, 'origin'>,
  order: Omit<FloodOptions, 'origin' | 'countFromSecond'>,
): Promise<FloodResult> {
  const options: FloodOptions = { origin, countFromSecond, ...order }
  const [program, ...args] = onCore(loadCore, [process.execPath, 'bench/flood.ts', JSON.stringify(options)])
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
