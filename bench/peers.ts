import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer } from './databases.ts'
import { arePinned, moveTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import {
  cleanEnvironment,
  fetchText,
  load,
  loadCore,
  type RunningServer,
  startCommand,
  startServer,
} from './servers.ts'
import { alternate, compare } from './statistics.ts'

/**
 * A page from our cache against the finished pages of other frameworks: small applications in `bench/peers` that send the same
 * body, with the data in it, and without the scripts they would add. Installs and builds them, so it runs only when it is asked for.
 */

const address = '/drugs'
/** They are installed and built in a copy. */
const folder = '.cache/peers'
const pairs = 5
const seconds = 3

const peers = {
  nuxt: {
    page: 'page.html',
    toPage: (html: string) => html,
    build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
    start: () => [`${folder}/nuxt/.output/server/index.mjs`],
    atLeast: 1,
    name: 'Nuxt, cached by a route rule',
  },
  next: {
    page: 'page.json',
    toPage: (html: string) => JSON.stringify({ html }),
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: (port: number) => [
      `${folder}/next/node_modules/next/dist/bin/next`,
      'start',
      `${folder}/next`,
      '-H',
      '127.0.0.1',
      '-p',
      String(port),
    ],
    atLeast: 4,
    name: 'Next, a static page',
  },
}

export async function measurePeers(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'peers'), HOST: '127.0.0.1' }
  await using ours = await startServer({ command: startCommand, port: await findFreePort(), env })
  moveTree(database.pid, loadCore)
  const html = /<body[^>]*>(.*)<\/body>/s.exec(await fetchText(ours.origin + address))![1]!
  const figures: Figure[] = []
  for (const name of ['nuxt', 'next'] as const) figures.push(await compareWithPeer(ours, name, html))
  moveTree(database.pid, 'any')
  return {
    title: `A finished page, ${arePinned ? 'each server on one core' : 'not pinned to cores'}, not compressed`,
    figures,
  }
}

async function compareWithPeer(ours: RunningServer, name: keyof typeof peers, html: string): Promise<Figure> {
  const peer = peers[name]
  buildPeer(name, html)
  const port = await findFreePort()
  await using theirs = await startServer({
    command: [process.execPath, ...peer.start(port)],
    port,
    env: { HOST: '127.0.0.1' },
  })
  const bytes = Buffer.byteLength(await fetchText(`${theirs.origin}/`))
  const measure = async (server: RunningServer, at: string) =>
    (await load(server, { paths: [at], connections: 16, seconds, encoding: 'identity' })).perSecond
  const run = { ours: () => measure(ours, address), theirs: () => measure(theirs, '/') }
  await run.ours()
  await run.theirs()
  const { ratio, low, ...perSecond } = compare(await alternate(pairs, run.ours, run.theirs))
  const ourBytes = Buffer.byteLength(await fetchText(ours.origin + address))
  return {
    name: `${address}: requests/s : ${peer.name}`,
    value: ratio,
    worst: low,
    unit: '×',
    budget: { atLeast: peer.atLeast },
    note: `${perSecond.ours.toFixed(0)} : ${perSecond.theirs.toFixed(0)}/s, ${(ourBytes / 1_000).toFixed(0)} : ${(bytes / 1_000).toFixed(0)} KB`,
  }
}

function buildPeer(name: keyof typeof peers, html: string): void {
  const { page, toPage, build } = peers[name]
  const cwd = path.resolve(folder, name)
  cpSync(path.join('bench/peers', name), cwd, { recursive: true })
  const options = {
    cwd,
    env: { ...cleanEnvironment(), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'pipe',
  } as const
  writeFileSync(path.join(cwd, page), toPage(html))
  // With the whole environment: it may hold the operator's proxy and certificates.
  if (!existsSync(path.join(cwd, 'node_modules')))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd, stdio: 'pipe' })
  execFileSync(process.execPath, build, options)
}
