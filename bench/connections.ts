import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import type { Hold, HoldOptions } from './hold.ts'
import { cpuOfTree, findInTree, memoryOf } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { type RunningServer, startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'
import type { VisitOptions, VisitResult } from './visit.ts'

/** Response times for other visitors while a client holds many connections. */

const holds: [Hold, number][] = [
  ['slow headers', 1_500],
  ['slow bodies', 1_000],
  ['readers that do not read', 300],
  ['idle connections', 4_000],
]

const visitPlan = { path: '/drugs', pages: 150, intervalMs: 10 }
const rounds = 4

export async function measureConnections(server: BenchServer): Promise<Section> {
  await using catalogue = await server.open('seed')
  const env = { DATABASE_URL: catalogue.url, DATA_DIR: path.join(server.folder, 'connections') }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  await runVisitors(site)
  const figures: Figure[] = []
  for (const [hold, count] of holds) figures.push(await measure(site, hold, count))
  const memory = memoryOf(findInTree(site.child.pid!, 'src/main.ts')).peak
  figures.push({ name: 'memory of the program at its highest', value: memory, unit: 'MB' })
  return { title: `Connections that are held, from 16 addresses: p99 of ${visitPlan.path} for the others`, figures }
}

/** Alternates between idle and held connections, so that other load on the machine affects both. */
async function measure(site: RunningServer, hold: Hold, count: number): Promise<Figure> {
  const times = { idle: [] as number[], held: [] as number[] }
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const idle = await runVisitors(site)
    const release = await holdConnections({ port: Number(new URL(site.origin).port), hold, count })
    await waitUntilIdle(site)
    const held = await runVisitors(site)
    await release()
    times.idle.push(...idle.times)
    times.held.push(...held.times)
    failures.push(...idle.failures, ...held.failures)
  }
  const [idle, held] = [quantile(times.idle, 0.99), quantile(times.held, 0.99)]
  const medians = [times.idle, times.held].map(list => quantile(list, 0.5).toFixed(1)).join(' and ')
  return {
    name: `${count} ${hold}`,
    value: failures.length > 0 ? Number.POSITIVE_INFINITY : held / idle,
    unit: '× idle',
    budget: { atMost: 1.5 },
    note: `p99 ${idle.toFixed(1)} and ${held.toFixed(1)} ms, medians ${medians} ms, ${times.held.length} pages each, ${failures.length} failed ${[...new Set(failures)].join(', ')}`.trim(),
  }
}

/** Waits until the server has finished the initial requests of the held connections. */
async function waitUntilIdle({ child }: RunningServer): Promise<void> {
  for (let before = cpuOfTree(child.pid!), isBusy = true; isBusy; ) {
    await pause(500)
    const now = cpuOfTree(child.pid!)
    isBusy = now - before > 100
    before = now
  }
}

async function runVisitors({ origin }: RunningServer): Promise<VisitResult> {
  const order: VisitOptions = { origin, ...visitPlan }
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/visit.ts', JSON.stringify(order)], {
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout)
}

async function holdConnections(order: HoldOptions): Promise<() => Promise<void>> {
  const holder = spawn(process.execPath, ['bench/hold.ts', JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(holder, 'exit')
  await Promise.race([once(holder.stdout!, 'data'), ended])
  if (holder.exitCode !== null) throw new Error('The holder of connections has ended, so the run is void')
  return async () => {
    holder.kill()
    await ended
    await pause(1_000)
  }
}
