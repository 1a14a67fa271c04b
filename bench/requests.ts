import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { buildBareApplication } from './bare-application.ts'
import type { BenchServer } from './databases.ts'
import { textOf } from './markup.ts'
import { arePinned, cpuOfTree, moveTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { fetchText, type Loaded, load, loadCore, type RunningServer, startCommand, startServer } from './servers.ts'
import { alternate, compare, median } from './statistics.ts'

/** Whole requests over a socket without caching, compared with a minimal React Router application without a database. */

const address = '/drugs'
const pairs = 9
const seconds = 5
const warmUp = 10

export async function measureRequests(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const env = {
    DATABASE_URL: seed.url,
    DATA_DIR: path.join(database.folder, 'site'),
    HOST: '127.0.0.1',
    PAGE_CACHE_MB: '0',
  }
  await using ours = await startServer({ command: startCommand, port: await findFreePort(), env })
  moveTree(database.pid, loadCore)
  const html = await fetchText(ours.origin + address)
  const data = JSON.parse(await fetchText(`${ours.origin}${address}/_payload.json`))
  const { command } = buildBareApplication(html, data)
  await using bare = await startServer({ command, port: await findFreePort() })
  if (textOf(await fetchText(`${bare.origin}/`)) !== textOf(html))
    throw new Error('The peer shows another text, so the run is void')
  await using ceiling = await startServer({
    command: [process.execPath, 'bench/ceiling.ts', String(html.length)],
    port: await findFreePort(),
  })
  const elements = await compareServers(ours, bare, '/')
  const text = await compareServers(ours, bare, '/text')
  const top = await run(ceiling, '/', seconds)
  const inDatabase = await databaseTime(database, ours)
  moveTree(database.pid, 'any')
  return {
    title: `Whole request of ${address}, uncached and uncompressed, ${arePinned ? 'each server on one core' : 'not pinned to cores'}`,
    figures: [
      elements.figure('requests/s : bare React Router rendering the same elements', { atLeast: 0.5 }),
      text.figure('requests/s : bare React Router passing the body through as one string'),
      {
        name: 'requests/s',
        value: elements.perSecond,
        unit: '/s',
        note: `ceiling, node:http with a buffer: ${Math.round(top.perSecond)}/s`,
      },
      ...costFigures(elements, text, inDatabase),
    ],
  }
}

type Compared = Awaited<ReturnType<typeof compareServers>>

/** What one request costs. */
const costFigures = (elements: Compared, text: Compared, inDatabase: number): Figure[] => [
  {
    name: 'CPU of the server',
    value: elements.cpu,
    unit: 'ms',
    note: `bare React Router ${elements.bareCpu.toFixed(2)} ms`,
  },
  {
    name: 'CPU of PostgreSQL, on the core of the load',
    value: inDatabase,
    unit: 'ms',
    note: 'the bare application has no database',
  },
  {
    name: 'document',
    value: elements.bytes,
    unit: 'KB',
    note: `bare React Router ${elements.bareBytes.toFixed(0)} and ${text.bareBytes.toFixed(0)} KB`,
  },
]

async function databaseTime({ pid }: BenchServer, ours: RunningServer): Promise<number> {
  const before = cpuOfTree(pid)
  const { responses } = await run(ours, address, seconds)
  return (cpuOfTree(pid) - before) / responses
}

const run = (server: RunningServer, at: string, duration: number): Promise<Loaded> =>
  load(server, { paths: [at], connections: 16, seconds: duration, encoding: 'identity' })

async function compareServers(ours: RunningServer, bare: RunningServer, at: string) {
  await run(ours, address, warmUp)
  await run(bare, at, warmUp)
  const runs: Record<'ours' | 'bare', Loaded[]> = { ours: [], bare: [] }
  const measure = async (name: 'ours' | 'bare') => {
    const result = await run(...(name === 'ours' ? ([ours, address] as const) : ([bare, at] as const)), seconds)
    runs[name].push(result)
    return result.perSecond
  }
  const ratio = compare(
    await alternate(
      pairs,
      () => measure('ours'),
      () => measure('bare'),
    ),
  )
  const of = (name: 'ours' | 'bare', read: (result: Loaded) => number) => median(runs[name].map(read))
  const perResponse = ({ bytes, responses }: Loaded) => bytes / responses / 1_000
  return {
    perSecond: ratio.ours,
    cpu: of('ours', result => result.cpuPerResponse),
    bareCpu: of('bare', result => result.cpuPerResponse),
    bytes: of('ours', perResponse),
    bareBytes: of('bare', perResponse),
    figure: (name: string, budget?: Figure['budget']): Figure => ({
      name,
      value: ratio.ratio,
      worst: ratio.low,
      unit: '×',
      ...(budget && { budget }),
      note: `${ratio.ours.toFixed(0)} : ${ratio.theirs.toFixed(0)}/s, 95 % in ${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`,
    }),
  }
}
