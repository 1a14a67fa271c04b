import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { buildForPage } from '#site/rendering/pages.server.ts'
import { type BenchServer, log, type OpenedCatalogue } from './databases.ts'
import { textOf } from './markup.ts'
import type { Section } from './report.ts'
import { openSite } from './site.ts'
import { alternate, compare, type Ratio } from './statistics.ts'

/**
 * The cost of our server entry relative to React. Numerator: the router's request handler for the page with our entry, with loaders
 * that return recorded values. Denominator: `renderToString` of the same tree.
 */

const pairs = 21
const perBlock = 80

export async function measureRendering(server: BenchServer): Promise<Section> {
  // React's development build renders five times slower, beside which everything else looks cheap.
  if (process.env.NODE_ENV !== 'production')
    throw new Error('Rendering is measured with NODE_ENV=production, which npm run bench sets')
  await using seed = await server.open('seed')
  const figures = []
  for (const address of ['/drugs', '/drugs?view=table', '/diseases/fitoftoroz']) {
    const ratio = await measurePage(seed, address)
    figures.push({
      name: `${address}: our entry : bare renderToString`,
      value: ratio.ratio,
      worst: ratio.high,
      unit: '×',
      ...(address === '/drugs' && { budget: { atMost: 2 } }),
      note: noteOf(ratio),
    })
  }
  const list = await measurePage(seed, '/drugs', 'whole')
  figures.push({
    name: '/drugs, uncached: statements, rendering and compression : bare renderToString',
    value: list.ratio,
    worst: list.high,
    unit: '×',
    budget: { atMost: 2.5 },
    note: noteOf(list),
  })
  return { title: 'Rendering without HTTP', figures }
}

const noteOf = ({ ours, theirs, low, high }: Ratio) =>
  `${ours.toFixed(2)} : ${theirs.toFixed(2)} ms of CPU, 95 % in ${low.toFixed(2)}–${high.toFixed(2)}`

/** `whole`: the answer of the built site to a browser instead of our entry alone. CPU of PostgreSQL is not included. */
async function measurePage(
  catalogue: OpenedCatalogue,
  address: string,
  what: 'entry' | 'whole' = 'entry',
): Promise<Ratio> {
  const { db } = catalogue
  const publicUrl = 'http://sadozor.test'
  const { build } = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as { build: ServerBuild }
  const url = publicUrl + address
  const cache = createGenerationCache({ value: 1, isListening: true })
  const services: Services = { db, log, cache, publicUrl, dataDir: 'bench/results/data' }
  const { prepared, entryContext } = await recordLoaders(build, url, services)
  const pageId = entryContext.staticHandlerContext.matches.at(-1)!.route.id
  const handle = createRequestHandler(buildForPage(prepared, pageId), 'production')
  const entry = async () => (await handle(new Request(url), new BenchContext(services))).text()
  const site = await openSite(catalogue)
  const answer = async () => {
    await (await site.get(address, { 'accept-encoding': 'br' })).arrayBuffer()
    return ''
  }
  const ours = what === 'whole' ? answer : entry
  const tree = () =>
    createElement(ServerRouter, { context: { ...entryContext, serverHandoffStream: undefined } as EntryContext, url })
  const theirs = async () => renderToString(tree())
  if (textOf(await entry()) !== textOf(await theirs()))
    throw new Error(`${address}: the two render different texts, so the run is void`)
  const block = (work: () => Promise<string>) => () => cpuOf(work)
  for (let i = 0; i < 4; i++) await Promise.all([block(ours)(), block(theirs)()])
  return compare(await alternate(pairs, block(ours), block(theirs)))
}

/** CPU milliseconds of one call, garbage collection included. */
async function cpuOf(work: () => Promise<string>): Promise<number> {
  const start = process.cpuUsage()
  for (let i = 0; i < perBlock; i++) await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000 / perBlock
}

/** Runs the page once, and returns the build with loaders that return the recorded values. */
async function recordLoaders(build: ServerBuild, url: string, services: Services) {
  const loaded = new Map<string, unknown>()
  const captured: EntryContext[] = []
  const entry = (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    captured.push(context)
    return new Response('')
  }
  const recording = withLoaders(build, (id, loader) => async args => {
    loaded.set(id, await loader(args))
    return loaded.get(id)
  })
  const withEntry = {
    ...recording,
    entry: { ...build.entry, module: { ...build.entry.module, default: entry } },
  } as ServerBuild
  await createRequestHandler(withEntry, 'production')(new Request(url), new BenchContext(services))
  return { prepared: withLoaders(build, id => async () => loaded.get(id)), entryContext: captured[0]! }
}

type Loader = (args: unknown) => Promise<unknown>

function withLoaders(build: ServerBuild, change: (id: string, loader: Loader) => Loader): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined
    return [id, loader ? { ...route, module: { ...route!.module, loader: change(id, loader) } } : route]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** Returns the services for every key, because the key that loaders use is inside of the bundle. */
class BenchContext extends RouterContextProvider {
  readonly #services: Services
  constructor(services: Services) {
    super()
    this.#services = services
  }
  override get<T>(): T {
    return this.#services as T
  }
}
