import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import type { FloodResult } from './flood.ts'
import { arePinned, moveTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { flood } from './run-flood.ts'
import { load, loadCore, type RunningServer, startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'
import { measureStorms } from './storms.ts'

/** What the site does at five times its capacity: requests arrive at a fixed rate, and nothing comes from the cache. */

const paths = ['/drugs', '/drugs?page=2', '/diseases', '/pests', '/plants']
const timesCapacity = 5
const seconds = 12

export async function measureOverload(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const folder = path.join(database.folder, 'overload')
  const env = { DATABASE_URL: seed.url, DATA_DIR: folder, HOST: '127.0.0.1', PAGE_CACHE_MB: '0' }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env })
  moveTree(database.pid, loadCore)
  await capacityOf(site, 8)
  const before = await capacityOf(site, 6)
  const idle = await flood(site, { paths, perSecond: before / 10, seconds: 20 })
  const over = await flood(site, { paths, perSecond: before * timesCapacity, seconds })
  const recoveredIn = await recover(site)
  // A machine that others use is quicker at one time than at another: what is compared lies between the two.
  const after = await capacityOf(site, 6)
  const capacity = (before + after) / 2
  await site[Symbol.asyncDispose]()
  const storms = await measureStorms(database, { paths, capacity })
  moveTree(database.pid, 'any')
  const [idleP99, overP99] = [idle, over].map(({ accepted }) => quantile(accepted, 0.99)) as [number, number]
  const failed = [...idle.failures, ...over.failures, ...over.probeFailures]
  return {
    title: `At ${timesCapacity} times the capacity for ${seconds} s, ${arePinned ? 'the server on one core' : 'not pinned to cores'}`,
    figures: [
      {
        name: 'useful responses : capacity',
        value: failed.length > 0 ? Number.NaN : over.served / over.seconds / capacity,
        unit: '×',
        budget: { atLeast: 0.85 },
        note: `${(over.served / over.seconds).toFixed(0)} of ${before.toFixed(0)} and ${after.toFixed(0)}/s, sent ${(over.sent / over.seconds).toFixed(0)}/s, ${failed.length} failed ${[...new Set(failed)].join(', ')}`.trim(),
      },
      {
        name: 'p99 of accepted : idle',
        value: overP99 / idleP99,
        unit: '×',
        budget: { atMost: 3 },
        note: `${overP99.toFixed(1)} and ${idleP99.toFixed(1)} ms, medians ${quantile(over.accepted, 0.5).toFixed(1)} and ${quantile(idle.accepted, 0.5).toFixed(1)} ms`,
      },
      ...refusalFigures(over),
      {
        name: 'from the last request until nothing is refused any more',
        value: (over.drainedIn + recoveredIn) / 1_000,
        unit: 's',
        budget: { atMost: 2 },
        note: `the last response after ${over.drainedIn.toFixed(0)} ms`,
      },
      ...storms,
    ],
  }
}

/** Pages a second. */
const capacityOf = async (site: RunningServer, duration: number): Promise<number> =>
  (await load(site, { paths, connections: 8, seconds: duration, encoding: 'identity' })).perSecond

const refusalFigures = ({ refused, probes }: FloodResult): Figure[] => [
  { name: 'refusals, median', value: quantile(refused, 0.5), unit: 'ms', budget: { atMost: 10 } },
  { name: 'refusals, p99', value: quantile(refused, 0.99), unit: 'ms' },
  {
    name: '/healthz, p99',
    value: quantile(probes, 0.99),
    unit: 'ms',
    note: `median ${quantile(probes, 0.5).toFixed(1)} ms`,
  },
]

/** Milliseconds until ten requests in a row, one every 50 ms, are accepted; those ten are not counted. */
async function recover({ origin }: RunningServer): Promise<number> {
  const started = performance.now()
  let acceptedSince = started
  for (let accepted = 0; accepted < 10; ) {
    const response = await fetch(`${origin}/drugs`, { headers: { accept: 'text/html' } })
    await response.arrayBuffer()
    accepted = response.status === 200 ? accepted + 1 : 0
    if (accepted === 0) acceptedSince = performance.now()
    await pause(50)
  }
  return acceptedSince - started
}
