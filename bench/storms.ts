import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { Attack, AttackOptions } from './attack.ts'
import type { BenchServer } from './databases.ts'
import type { FloodResult } from './flood.ts'
import type { HoldOptions } from './hold.ts'
import { findInTree, memoryOf, onCore, tryPriority } from './processes.ts'
import type { Figure } from './report.ts'
import { flood } from './run-flood.ts'
import type { SaversOptions, SaversResult } from './savers.ts'
import { loadCore, type RunningServer, startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'
import { signIn } from './upload-client.ts'

/** What attackers leave to others: pipelined requests, a flood of POSTs without a token, and everything at once. */

const seconds = 12
const postsPerSecond = 3_000
const timesCapacity = 5
const savers = 4
const memoryWaitMs = 20_000

interface Measured {
  paths: string[]
  /** Pages a second. */
  capacity: number
}

export async function measureStorms(database: BenchServer, { paths, capacity }: Measured): Promise<Figure[]> {
  await using seed = await database.copy('seed')
  const token = await signIn(seed.pool)
  const { rows } = await seed.pool.query<{ id: number; version: number }>(
    'select id, version from drug order by id limit $1',
    [savers],
  )
  await using site = await startServer(await siteOf(database, seed.url))
  const { origin } = site
  tryPriority(-5, database.pid)
  const calm = { paths, perSecond: capacity / 10, seconds }
  const options: SaversOptions = { origin, token, drugs: rows.map(({ id }) => id) }
  const crowd = { paths, perSecond: capacity * timesCapacity, seconds }
  const idle = await flood(site, calm)
  // What as many readers and the same editors get, and leave behind, without an attack.
  const unattackedBefore = await besideEditors(options, () => flood(site, crowd))
  await pause(memoryWaitMs)
  const before = memoryOf(findInTree(site.child.pid!, 'src/main.ts')).now
  const pipelined = await during(site, ['pipeliners'], () => flood(site, calm))
  const saving = await startPart('bench/savers.ts', options)
  const posted = await during(site, ['tokenless posts'], () => flood(site, calm))
  const betweenSaves = await saving.stop<SaversResult>()
  const bodies = await during(site, ['long bodies'], () => flood(site, calm))
  const storm = await startPart('bench/savers.ts', options)
  const everything: Attack[] = ['pipeliners', 'sign-ins', 'long bodies']
  const holders = await Promise.all((['slow headers', 'slow bodies'] as const).map(hold => holdSlow(site, hold)))
  const all = await during(site, everything, () => flood(site, crowd))
  for (const release of holders) release()
  const stormSaves = await storm.stop<SaversResult>()
  await pause(memoryWaitMs)
  const after = memoryOf(findInTree(site.child.pid!, 'src/main.ts')).now
  // A machine that others use is quicker at one time than at another: what is compared lies between the two.
  const unattackedAround = [unattackedBefore, await besideEditors(options, () => flood(site, crowd))]
  const lost = await countLost(seed.pool, rows, [betweenSaves, stormSaves])
  return figuresOf({
    capacity,
    idle,
    unattackedAround,
    pipelined,
    posted,
    bodies,
    all,
    betweenSaves,
    stormSaves,
    before,
    after,
    lost,
  })
}

async function besideEditors(options: SaversOptions, work: () => Promise<FloodResult>): Promise<FloodResult> {
  const editing = await startPart('bench/savers.ts', options)
  const result = await work()
  await editing.stop<SaversResult>()
  return result
}

const siteOf = async (database: BenchServer, url: string) => ({
  command: startCommand,
  port: await findFreePort(),
  env: {
    DATABASE_URL: url,
    DATA_DIR: path.join(database.folder, 'storms'),
    HOST: '127.0.0.1',
    PAGE_CACHE_MB: '0',
    REQUESTS_PER_SECOND: '600',
  },
})

interface Attacked {
  result: FloodResult
  /** What the requests of the attack were answered. */
  answers: string
}

interface Results {
  capacity: number
  idle: FloodResult
  /** As many readers and the same editors without an attack, before and after it. */
  unattackedAround: FloodResult[]
  pipelined: Attacked
  posted: Attacked
  bodies: Attacked
  all: Attacked
  betweenSaves: SaversResult
  stormSaves: SaversResult
  /** Megabytes. */
  before: number
  after: number
  lost: number
}

const figuresOf = ({ lost, before, after, ...results }: Results): Figure[] => [
  ...figuresOfAttacks(results),
  ...figuresOfStorm(results),
  {
    name: `more memory ${memoryWaitMs / 1_000} s after everything at once`,
    value: after - before,
    unit: 'MB',
    budget: { atMost: 50 },
    note: `${before.toFixed(0)} MB after as many readers and editors without an attack`,
  },
  { name: 'acknowledged saves lost', value: lost, unit: '', budget: { atMost: 0 } },
]

function figuresOfAttacks({
  idle,
  pipelined,
  posted,
  bodies,
  betweenSaves,
}: Omit<Results, 'lost' | 'before' | 'after'>): Figure[] {
  const [idleP99, pipelinedP99] = [idle, pipelined.result].map(({ accepted }) => quantile(accepted, 0.99)) as [
    number,
    number,
  ]
  return [
    {
      name: 'beside 300 × 20 pipelined requests of one address, p99 : idle',
      value: pipelinedP99 / idleP99,
      unit: '×',
      budget: { atMost: 3 },
      note: `${pipelinedP99.toFixed(1)} and ${idleP99.toFixed(1)} ms; /healthz p99 ${quantile(pipelined.result.probes, 0.99).toFixed(1)} ms, ${pipelined.result.probeFailures.length} failed`,
    },
    {
      name: `beside ${postsPerSecond} POSTs/s without a token: /healthz, p99`,
      value: quantile(posted.result.probes, 0.99),
      unit: 'ms',
      budget: { atMost: 100 },
      note: `${posted.answers}; saves p99 ${quantile(betweenSaves.saves, 0.99).toFixed(0)} ms of ${betweenSaves.saves.length}`,
    },
    {
      name: 'beside 60 guests who send bodies of 19 MB without an end: /healthz, p99',
      value: quantile(bodies.result.probes, 0.99),
      unit: 'ms',
      budget: { atMost: 50 },
      note: bodies.answers,
    },
  ]
}

function figuresOfStorm({
  capacity,
  unattackedAround,
  all,
  stormSaves,
}: Omit<Results, 'lost' | 'before' | 'after'>): Figure[] {
  const perSecond = all.result.served / all.result.seconds
  const rates = unattackedAround.map(({ served, seconds }) => served / seconds)
  const perSecondOtherwise = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return [
    {
      name: 'everything at once: pages : beside the same readers and editors without an attack',
      value: perSecond / perSecondOtherwise,
      unit: '×',
      budget: { atLeast: 0.85 },
      note: `${perSecond.toFixed(0)} of ${rates.map(rate => rate.toFixed(0)).join(' and ')}/s, ${capacity.toFixed(0)}/s without editors; ${all.answers}`,
    },
    {
      name: 'everything at once: /healthz, p99',
      value: quantile(all.result.probes, 0.99),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    {
      name: 'everything at once: a save, p99',
      value: quantile(stormSaves.saves, 0.99),
      unit: 'ms',
      budget: { atMost: 1_000 },
      note: `${stormSaves.saves.length} saves, ${stormSaves.uploaded} uploads, ${stormSaves.failures.length} failed ${[...new Set(stormSaves.failures)].slice(0, 3).join(', ')}`,
    },
  ]
}

/** Beside these attacks; and what their requests were answered. */
async function during(
  { origin }: RunningServer,
  attacks: Attack[],
  work: () => Promise<FloodResult>,
): Promise<Attacked> {
  const options: AttackOptions = { origin, attacks, postsPerSecond }
  const attack = await startPart('bench/attack.ts', options)
  const result = await work()
  const counts = await attack.stop<Record<string, number>>()
  const list = Object.entries(counts).map(([name, count]) => `${count} × ${name}`)
  return { result, answers: list.join(', ') }
}

async function startPart(file: string, options: object): Promise<{ stop<T>(): Promise<T> }> {
  const [program, ...args] = onCore(loadCore, [process.execPath, file, JSON.stringify(options)])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    text += part
  })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode !== null) throw new Error(`${file} has ended, so the run is void`)
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      return JSON.parse(text.slice(text.indexOf('\n') + 1))
    },
  }
}

async function holdSlow({ origin }: RunningServer, hold: HoldOptions['hold']): Promise<() => void> {
  const order: HoldOptions = { port: Number(new URL(origin).port), hold, count: 500 }
  const holder: ChildProcess = spawn(process.execPath, ['bench/hold.ts', JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(holder.stdout!, 'data')
  return () => void holder.kill()
}

interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: { id: number; version: number }[] }>
}

/** Every acknowledged save made one version more; one that was not acknowledged may have. */
async function countLost(
  pool: Queries,
  before: { id: number; version: number }[],
  results: SaversResult[],
): Promise<number> {
  const { rows } = await pool.query('select id, version from drug where id = any($1)', [before.map(({ id }) => id)])
  return before.reduce((lost, { id, version }) => {
    const acknowledged = results.reduce((sum, result) => sum + (result.acknowledged[id] ?? 0), 0)
    const made = rows.find(row => row.id === id)!.version - version
    return lost + Math.max(0, acknowledged - made)
  }, 0)
}
