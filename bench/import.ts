import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import { memoryOf } from './processes.ts'
import { writeRegister } from './register-files.ts'
import type { Section } from './report.ts'
import { cleanEnvironment } from './servers.ts'

/** `npm run db:import` of a whole register into the seeded catalogue: time, memory, progress, and a kill in the middle. */

const uses = 40_000

export async function measureImport(server: BenchServer): Promise<Section> {
  const files = await writeRegister(path.join(server.folder, 'register'), uses)
  await using catalogue = await server.copy('seed')
  const before = await countUses(catalogue)
  const killed = await runImport(catalogue, files, { killAt: 'Записываю: 50' })
  const afterKill = await countUses(catalogue)
  const whole = await runImport(catalogue, files)
  const added = (await countUses(catalogue)) - before
  if (whole.code !== 0 || added !== uses || !killed.wasKilled)
    throw new Error(`The import is void: ${whole.output.slice(-2_000)}`)
  const again = await runImport(catalogue, files)
  return {
    title: `Import of ${uses.toLocaleString('en')} uses`,
    figures: [
      { name: 'db:import --apply, the whole command', value: whole.seconds, unit: 's', budget: { atMost: 60 } },
      { name: 'highest memory of its process', value: whole.peak, unit: 'MB', budget: { atMost: 512 } },
      {
        name: 'lines of progress',
        value: whole.output.split('\n').filter(line => / %$/.test(line)).length,
        unit: '',
        budget: { atLeast: 20 },
      },
      {
        name: 'uses left by an import killed while it was writing',
        value: afterKill - before,
        unit: '',
        budget: { atMost: 0 },
      },
      { name: 'the same files once more, nothing changed', value: again.seconds, unit: 's', budget: { atMost: 60 } },
    ],
  }
}

async function countUses({ pool }: OpenedCatalogue): Promise<number> {
  const { rows } = await pool.query<{ uses: number }>('select count(*)::int as uses from drug_use')
  return rows[0]!.uses
}

interface Run {
  seconds: number
  /** Megabytes. */
  peak: number
  code: number | null
  wasKilled: boolean
  output: string
}

/** The arguments of Node in a script of the package: limits of memory and the program. */
function commandOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return scripts[script]!.replace('node scripts/run.mjs ', '').split(' ')
}

/** `killAt`: the line of progress at which the process is killed with SIGKILL. */
async function runImport(
  { url }: OpenedCatalogue,
  files: readonly string[],
  { killAt }: { killAt?: string } = {},
): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, [...commandOf('db:import'), ...files, '--apply'], {
    env: { ...cleanEnvironment(), DATABASE_URL: url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run: Run = { seconds: 0, peak: 0, code: null, wasKilled: false, output: '' }
  const collect = (text: Buffer) => {
    run.output += String(text)
    if (killAt && !run.wasKilled && run.output.includes(killAt)) run.wasKilled = child.kill('SIGKILL')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  while (isRunning()) {
    try {
      run.peak = Math.max(run.peak, memoryOf(child.pid!).peak || 0)
    } catch {} // it has ended meanwhile
    await pause(100)
  }
  run.code = await ended
  run.seconds = (performance.now() - started) / 1_000
  return run
}
