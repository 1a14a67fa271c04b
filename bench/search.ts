import path from 'node:path'
import { entities, kindsWithPages } from '#app/entities.ts'
import { rebuildSearch } from '#features/search-index/index-documents.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { fuzzedQuestions, inAddress } from '../tests/hostile/fuzzed-questions.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import { arePinned, moveTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { shownDocuments } from './search/documents.ts'
import { type Engine, fullTextEngine, miniSearchEngine, ownEngine } from './search/engines.ts'
import { growDocuments } from './search/grow-documents.ts'
import { gainOf, type Judged, readJudged, readQuestions, recallOf } from './search/judged.ts'
import { installMiniSearch, miniSearchVersion } from './search/mini-search.ts'
import { load, loadAll, loadCore, type RunningServer, startCommand, startServer } from './servers.ts'
import { openSite } from './site.ts'
import { median, quantile } from './statistics.ts'

/** Our search beside MiniSearch and the full text search of PostgreSQL. Installs MiniSearch and makes 100,000 documents, so it runs only when it is asked for. */

/** @param documents measures with so many too: a million takes some ten minutes to make */
export async function measureSearch(server: BenchServer, documents: number): Promise<Section> {
  installMiniSearch()
  const figures = [...(await measureQuality(server)), ...(await measureLarge(server)), await measureSpoilt(server)]
  if (documents > 0) figures.push(...(await measureMany(server, documents)))
  return { title: `Search beside MiniSearch ${miniSearchVersion} and the full text search of PostgreSQL`, figures }
}

async function measureLarge(server: BenchServer): Promise<Figure[]> {
  await using large = await server.copy('records')
  return [...(await measureSpeed(server, large)), await measureRebuild(large)]
}

const margin = 0.05

/** Every engine answers the judged questions from the same documents. */
async function measureQuality(server: BenchServer): Promise<Figure[]> {
  await using seed = await server.copy('seed')
  const site = await openSite(seed)
  const documents = await shownDocuments(seed.db, site)
  const judged = readJudged(documents)
  const ours = await score(ownEngine(site), judged)
  const mini = await score(await miniSearchEngine(documents), judged)
  const fullText = await score(await fullTextEngine(seed, documents), judged)
  const figureOf = (name: string, key: 'recall' | 'gain'): Figure => ({
    name: `${name}, ours`,
    value: ours[key],
    unit: '',
    budget: { atLeast: Math.max(mini[key], fullText[key]) + margin },
    note: `MiniSearch ${mini[key].toFixed(3)}, PostgreSQL ${fullText[key].toFixed(3)}; ${judged.length} questions, ${documents.length} documents`,
  })
  const empty = `MiniSearch ${mini.empty}, PostgreSQL ${fullText.empty}`
  return [
    figureOf('recall@10', 'recall'),
    figureOf('nDCG@10', 'gain'),
    { name: 'nothing found, ours', value: ours.empty, unit: '', note: empty },
  ]
}

async function score(
  engine: Engine,
  judged: readonly Judged[],
): Promise<{ recall: number; gain: number; empty: number }> {
  const sum = { recall: 0, gain: 0, empty: 0 }
  for (const each of judged) {
    const found = await engine(each.question)
    sum.recall += recallOf(each, found) / judged.length
    sum.gain += gainOf(each, found) / judged.length
    if (found.length === 0) sum.empty++
  }
  return sum
}

const connections = 50
const headers = { accept: 'application/json' }

const pathsOf = (questions: Iterable<string>) => [...questions].map(question => `/api/search?q=${inAddress(question)}`)

const orderOf = (paths: string[], people: number) => ({
  paths,
  connections: people,
  responses: paths.length,
  encoding: 'identity' as const,
  headers,
  isTimed: true,
})

/** The times of the answers to all paths. */
const ask = async (site: RunningServer, paths: string[], people: number) =>
  (await load(site, orderOf(paths, people))).times

/** Of people who type: each asks again so long after an answer. */
const pause = 1_000

/** 50 connections at once. A server may refuse some when it has too much to do: these are counted apart. */
async function askTogether(site: RunningServer, paths: string[], pause: number): Promise<Told> {
  const { times, failures, perSecond } = await loadAll(site, { ...orderOf(paths, connections), pause })
  return { ...toldOf(times, failures), perSecond }
}

interface Told {
  p50: number
  p99: number
  refused: number
  perSecond?: number
}

/** What was not answered counts as answered never. */
const toldOf = (times: readonly number[], refused = 0): Told => ({
  p50: median(times),
  p99: quantile([...times, ...Array.from({ length: refused }, () => Number.POSITIVE_INFINITY)], 0.99),
  refused,
})

/**
 * Each server on one core, the database on the other one. Ours remembers answers, so that each run adds another question mark, which
 * changes no answer; the runs «once more» ask the same again. 50 connections that never pause ask as fast as they are answered: two cores
 * are then always busy, and what counts is how many are answered. People pause.
 */
async function measureSpeed(server: BenchServer, { url }: OpenedCatalogue): Promise<Figure[]> {
  const questions = readQuestions()
  const spaced = (run: number) => pathsOf(questions.map(question => question + '?'.repeat(run)))
  const env = { DATABASE_URL: url, DATA_DIR: path.join(server.folder, 'search'), HOST: '127.0.0.1' }
  await using ours = await startServer({ command: startCommand, port: await findFreePort(), env })
  const command = [process.execPath, 'bench/search/mini-search-server.ts']
  await using theirs = await startServer({ command, port: await findFreePort(), env })
  moveTree(server.pid, loadCore)
  const run = async (site: RunningServer) => {
    await ask(site, spaced(0), 2)
    return {
      alone: toldOf(await ask(site, spaced(1), 1)),
      people: await askTogether(site, spaced(2), pause),
      peopleAgain: await askTogether(site, spaced(2), pause),
      busyAgain: await askTogether(site, spaced(2), 0),
      busy: await askTogether(site, spaced(3), 0),
    }
  }
  const [own, other] = [await run(ours), await run(theirs)]
  moveTree(server.pid, 'any')
  const told = `${questions.length} questions, ${arePinned ? 'each server on one core' : 'not pinned to cores'}`
  const people = `${connections} people who ask ${pause / 1_000} s after an answer`
  const busy = `${connections} connections without a pause`
  return [
    ...figuresOf('one after the other', own.alone, other.alone, told),
    ...figuresOf(people, own.people, other.people, told),
    ...figuresOf(`${people}, the same once more`, own.peopleAgain, other.peopleAgain, told),
    ...figuresOf(`${busy}, the same once more`, own.busyAgain, other.busyAgain, told),
    ...figuresOf(`${busy}, new questions`, own.busy, other.busy, told),
  ]
}

function figuresOf(how: string, ours: Told, theirs: Told, told: string): Figure[] {
  const noteOf = ({ p50, refused, perSecond }: Told) =>
    `p50 ${p50.toFixed(1)} ms, ${refused} refused${perSecond ? `, ${perSecond.toFixed(0)} a second` : ''}`
  // Ours may refuse none, however few they are.
  const unlessRefused = (value: number) => (ours.refused > 0 ? Number.POSITIVE_INFINITY : value)
  return [
    {
      name: `p99 at 100,000 drugs, ${how}`,
      value: unlessRefused(ours.p99),
      unit: 'ms',
      budget: { atMost: 50 },
      note: `${noteOf(ours)}; ${told}`,
    },
    {
      name: `${how}, ours ÷ MiniSearch`,
      value: unlessRefused(ours.p99 / theirs.p99),
      unit: '×',
      budget: { atMost: 0.5 },
      note: `MiniSearch ${theirs.p99.toFixed(1)} ms, ${noteOf(theirs)}`,
    },
  ]
}

const spoilt = 2_000

/** Questions of the hostile tests, one after the other at the seed. */
async function measureSpoilt(server: BenchServer): Promise<Figure> {
  await using seed = await server.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(server.folder, 'search-spoilt'), HOST: '127.0.0.1' }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env })
  const times: number[] = []
  let refused = 0
  for (const address of pathsOf(fuzzedQuestions('bench', spoilt))) {
    const started = performance.now()
    const response = await fetch(site.origin + address, { headers })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${address}: ${response.status}, so the run is void`)
    if (response.status === 200) times.push(performance.now() - started)
    else refused++
  }
  return {
    name: `the slowest answer to ${spoilt} spoilt questions`,
    value: Math.max(...times),
    unit: 'ms',
    budget: { atMost: 100 },
    note: `p50 ${median(times).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${refused} refused as too long or no text`,
  }
}

/** The catalogue has uses besides its products: its documents are counted. */
async function measureRebuild({ db, pool }: OpenedCatalogue): Promise<Figure> {
  const started = performance.now()
  await db.transaction(tx => rebuildSearch(tx as never, entities, kindsWithPages))
  const seconds = (performance.now() - started) / 1_000
  const { rows } = await pool.query<{ documents: number }>('select count(*)::int as documents from search_document')
  const { documents } = rows[0]!
  const note = `${documents} documents in ${seconds.toFixed(1)} s`
  return {
    name: 'rebuild, for each 100,000 documents',
    value: (seconds / documents) * 100_000,
    unit: 's',
    budget: { atMost: 60 },
    note,
  }
}

/** So many documents in the index alone: to save as many records would take most of an hour. */
async function measureMany(server: BenchServer, documents: number): Promise<Figure[]> {
  await using catalogue = await server.copy('seed')
  const { pool, db, url } = catalogue
  await db.transaction(tx => rebuildSearch(tx as never, entities, kindsWithPages))
  await growDocuments(pool, documents)
  const env = { DATABASE_URL: url, DATA_DIR: path.join(server.folder, 'search-many'), HOST: '127.0.0.1' }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env })
  const paths = (run: number) => pathsOf(readQuestions().map(question => question + '?'.repeat(run)))
  await ask(site, paths(0), 2)
  const alone = await ask(site, paths(1), 1)
  const crowd = await askTogether(site, paths(2), pause)
  const { rows } = await pool.query<{ megabytes: number }>(
    `select sum(pg_total_relation_size(name::regclass))::float / 1048576 as megabytes from unnest(array['search_document', 'search_word']) name`,
  )
  const note = `p50 ${median(alone).toFixed(1)} ms; ${connections} people: p99 ${crowd.p99.toFixed(1)} ms, ${crowd.refused} refused`
  return [
    {
      name: `p99 at ${documents} documents, one after the other`,
      value: quantile(alone, 0.99),
      unit: 'ms',
      budget: { atMost: 50 },
      note,
    },
    { name: `the index of ${documents} documents`, value: rows[0]!.megabytes, unit: 'MB', budget: { atMost: 1_500 } },
  ]
}
