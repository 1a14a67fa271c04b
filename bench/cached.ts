import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import { arePinned, moveTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { type Loaded, load, loadCore, type RunningServer, startCommand, startServer } from './servers.ts'
import { alternate, compare, median } from './statistics.ts'

/** Pages from the cache against `node:http` that sends the same bytes and headers from memory. */

const pages = ['/drugs', '/', '/api/drugs', '/drugs/_payload.json']
const pairs = 11
const seconds = 2

export async function measureCached(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'cached'), HOST: '127.0.0.1' }
  await using ours = await startServer({ command: startCommand, port: await findFreePort(), env })
  moveTree(database.pid, loadCore)
  const figures: Figure[] = []
  for (const page of pages) figures.push(await compareWithReplay(ours, page))
  moveTree(database.pid, 'any')
  return { title: `Pages from the cache, ${arePinned ? 'each server on one core' : 'not pinned to cores'}`, figures }
}

async function compareWithReplay(ours: RunningServer, page: string): Promise<Figure> {
  const run = (server: RunningServer) => load(server, { paths: [page], connections: 16, seconds, encoding: 'br' })
  await run(ours)
  const command = [process.execPath, 'bench/replay.ts', ours.origin + page, 'br']
  await using replay = await startServer({ command, port: await findFreePort() })
  await run(replay)
  const cpu: Record<'ours' | 'replay', number[]> = { ours: [], replay: [] }
  const measure = async (name: keyof typeof cpu, server: RunningServer) => {
    const result: Loaded = await run(server)
    cpu[name].push(result.cpuPerResponse)
    return result.perSecond
  }
  const ratio = compare(
    await alternate(
      pairs,
      () => measure('ours', ours),
      () => measure('replay', replay),
    ),
  )
  return {
    name: `${page}: requests/s : node:http with the same bytes and headers`,
    value: ratio.ratio,
    worst: ratio.low,
    unit: '×',
    budget: { atLeast: 0.85 },
    note: `${ratio.ours.toFixed(0)} : ${ratio.theirs.toFixed(0)}/s, CPU ${median(cpu.ours).toFixed(3)} : ${median(cpu.replay).toFixed(3)} ms`,
  }
}
