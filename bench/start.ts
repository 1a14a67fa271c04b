import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import { findInTree, memoryOf } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { load, startCommand, startServer } from './servers.ts'
import { median } from './statistics.ts'

/** Time from the command to the first page, and memory after many pages. */

const firstStarts = 3
const laterStarts = 7
const views = 10_000
const mixedRequests = 100_000

export async function measureStart({ folder }: BenchServer): Promise<Section> {
  const first: Start[] = []
  const later: Start[] = []
  for (let i = 0; i < firstStarts; i++) first.push(await timeStart(path.join(folder, `start-${process.pid}-${i}`)))
  const dataDir = path.join(folder, `start-${process.pid}-0`)
  for (let i = 0; i < laterStarts; i++) later.push(await timeStart(dataDir))
  return {
    title: 'Start and memory',
    figures: [
      startFigure('npm start of a built tree, empty DATA_DIR, to the first page', first, 5),
      startFigure('npm start later, to the first page', later, 1.5),
      ...(await measureMemory(dataDir)),
    ],
  }
}

interface Start {
  seconds: number
  cpu: number
}

async function timeStart(dataDir: string): Promise<Start> {
  const port = await findFreePort()
  await using site = await startServer({
    command: ['npm', 'start', '--silent'],
    port,
    env: { DATA_DIR: dataDir },
    isPinned: false,
  })
  return { seconds: site.startedIn / 1_000, cpu: site.startCpu / 1_000 }
}

function startFigure(name: string, starts: readonly Start[], atMost: number): Figure {
  const seconds = starts.map(start => start.seconds)
  const range = `${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)} s`
  const cpu = median(starts.map(start => start.cpu)).toFixed(2)
  return {
    name,
    value: median(seconds),
    unit: 's',
    budget: { atMost },
    note: `${starts.length} starts, ${range}; ${cpu} s of CPU`,
  }
}

async function measureMemory(dataDir: string): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const port = await findFreePort()
  await using site = await startServer({ command: startCommand, port, env: { DATA_DIR: dataDir, HOST: '127.0.0.1' } })
  const pid = findInTree(site.child.pid!, 'src/main.ts')
  const fresh = memoryOf(pid)
  const paths = await sitemapOf(site.origin)
  const { perSecond } = await load(site, { paths, connections: 8, responses: views, encoding: 'br' })
  const { now, peak } = memoryOf(pid)
  const note = `${paths.length} pages in turn at ${perSecond.toFixed(0)}/s; fresh ${fresh.now.toFixed(0)} MB, highest ${peak.toFixed(0)} MB`
  await load(site, { paths: mixed(paths), connections: 8, responses: mixedRequests, encoding: 'br' })
  const later = memoryOf(pid)
  return [
    {
      name: `resident memory of the Node process after ${views} page views`,
      value: now,
      unit: 'MB',
      budget: { atMost: 250 },
      note,
    },
    {
      name: `and after ${mixedRequests} further requests of all kinds`,
      value: later.now,
      unit: 'MB',
      budget: { atMost: 300 },
      note: `highest ${later.peak.toFixed(0)} MB`,
    },
  ]
}

/** Pages and payloads from the cache, the public API, and in each round searches that no cache keeps. */
function mixed(pages: readonly string[]): string[] {
  const payloads = pages.map(page => `${page.replace(/\/$/, '')}/_payload.json`)
  const records = pages.filter(page => /^\/(drugs|pests|diseases|plants)\/./.test(page)).map(page => `/api${page}`)
  const searches = ['мед', 'фит', 'тля', 'роса', 'томат'].map(text => `/drugs?q=${encodeURIComponent(text)}`)
  return [...pages, ...payloads, ...records, '/api/drugs?page=2', ...searches]
}

async function sitemapOf(origin: string): Promise<string[]> {
  const locations = async (address: string) =>
    [...(await (await fetch(origin + address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    )
  const parts = await locations('/sitemap.xml')
  return (await Promise.all(parts.map(locations))).flat()
}
