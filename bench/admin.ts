import { sql } from 'drizzle-orm'
import { findAnything } from '#admin/frame/palette/find-anything.server.ts'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { applyBulk, previewBulk } from '#admin/lists/bulk/bulk.server.ts'
import type { BulkStep } from '#admin/lists/bulk/bulk.ts'
import { undoBulk } from '#admin/lists/bulk/undo-bulk.server.ts'
import { findList } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { seeded } from '#illustrations/random.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import type { Figure, Section } from './report.ts'
import { median, quantile } from './statistics.ts'

/** Lists, saves and bulk changes of the admin area among 100,000 drugs with 150,000 uses. */

const rounds = 40
const warmUps = 5

export async function measureAdmin(server: BenchServer): Promise<Section> {
  await using catalogue = await server.copy('records')
  const lists = await measureLists(catalogue)
  const saves = await measureSaves(catalogue)
  const bulks: Figure[] = []
  for (const bulk of bulkCases) bulks.push(...(await measureBulk(catalogue, bulk)))
  return { title: 'Admin area among 100,000 drugs', figures: [...lists, ...saves, ...bulks] }
}

const companyOf = async ({ db }: OpenedCatalogue): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select company_id as id from drug where company_id is not null group by 1 order by count(*) desc limit 1`,
  )
  return rows[0]!.id
}

/** Each is asked with pages near the beginning, but for the deep ones. */
async function listQueries(catalogue: OpenedCatalogue): Promise<Record<string, (random: number) => string>> {
  const company = await companyOf(catalogue)
  const page = (random: number) => 1 + Math.floor(random * 20)
  return {
    'list with a filter and a sort': random => `kind=pesticide&lphAllowed=yes&sort=name&page=${page(random)}`,
    'list with a filter, by date': random => `status=published&kind=pesticide&sort=-updatedAt&page=${page(random)}`,
    'list of one registrant': random => `companyId=${company}&sort=name&page=${page(random)}`,
    'list with a word': random => `q=топаз&sort=name&page=${page(random)}`,
    'list without a time until rain': random => `missing=rainfastH&sort=name&page=${page(random)}`,
    'page 2000': () => 'sort=name&page=2000&pageSize=50',
    'last page': () => 'sort=name&page=4000&pageSize=25',
    'sorted by another column': random => `sort=-hazardBee&page=${page(random)}`,
  }
}

async function measureLists(catalogue: OpenedCatalogue): Promise<Figure[]> {
  const random = seeded('admin lists')
  const queries = await listQueries(catalogue)
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = []
    let total = 0
    for (let round = -warmUps; round < rounds; round++) {
      const { state, parsed } = parseList(drug, new URLSearchParams(query(random.next())))
      if (parsed.unknown.length + Object.keys(parsed.errors).length > 0)
        throw new Error(`${name}: the query does not fit`)
      const { ms, result } = await timed(() => findList(catalogue.db, drug, state))
      total = result.total
      if (total === 0) throw new Error(`${name}: nothing is found, so the run is void`)
      if (round >= 0) times.push(ms)
    }
    figures.push(figureOf(`${name}: p95`, times, 80, `of ${total}`))
  }
  const times: number[] = []
  const words = ['скор', 'то', 'топаз 9', 'бордо']
  for (let round = 0; round < rounds; round++)
    times.push((await timed(() => findAnything(catalogue.db, words[round % words.length]!))).ms)
  return [...figures, figureOf('palette over all kinds: p95', times, 150)]
}

const figureOf = (name: string, times: readonly number[], atMost: number, note = ''): Figure => ({
  name,
  value: quantile(times, 0.95),
  unit: 'ms',
  budget: { atMost },
  note: [`p50 ${median(times).toFixed(1)} ms`, note].filter(Boolean).join(' '),
})

/** One edit through the merge of the form: read, checked, saved with its revision and the scope of its uses. */
async function measureSaves({ db }: OpenedCatalogue): Promise<Figure[]> {
  const random = seeded('admin saves')
  const cases: [string, AnyEntity, string, (before: unknown) => unknown][] = [
    ['drug', drug, 'hazardHuman', before => (before === 3 ? 2 : 3)],
    ['use', drugUse, 'phiDays', before => (before === 20 ? 21 : 20)],
  ]
  const figures: Figure[] = []
  for (const [name, entity, field, next] of cases) {
    const where = name === 'use' ? sql`where phi_kind = 'days'` : sql``
    const { rows } = await db.execute<{ id: number }>(sql`select id from ${entity.table} ${where} order by id`)
    const times: number[] = []
    for (let round = -warmUps; round < rounds * 2; round++) {
      const { id } = rows[Math.floor(random.next() * rows.length)]!
      const column = sql.raw(field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
      const found = await db.execute<{ version: number; value: unknown }>(
        sql`select version, ${column} as value from ${entity.table} where id = ${id}`,
      )
      const { version, value } = found.rows[0]!
      const { ms } = await timed(() =>
        editFromInput({ db, entity, userId: 1 }, id, { version, values: { [field]: next(value) } }),
      )
      if (round >= 0) times.push(ms)
    }
    const p95 = quantile(times, 0.95)
    figures.push({
      name: `one ${name} saved from the form, p50`,
      value: median(times),
      unit: 'ms',
      budget: { atMost: 25 },
      note: `p95 ${p95.toFixed(1)} ms`,
    })
  }
  return figures
}

interface BulkCase {
  name: string
  entity: AnyEntity
  step: BulkStep
}

const bulkCases: readonly BulkCase[] = [
  { name: 'archive 10,000 drugs', entity: drug, step: { action: 'archive' } },
  { name: 'set a field of 10,000 drugs', entity: drug, step: { action: 'set', field: 'rainfastH', value: 239 } },
  {
    name: 'set a field of 10,000 uses',
    entity: drugUse,
    step: { action: 'set', field: 'rateNote', value: 'Сверено с реестром' },
  },
]

async function measureBulk({ db }: OpenedCatalogue, { name, entity, step }: BulkCase): Promise<Figure[]> {
  const context: EditContext = { db, entity, userId: 1 }
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${entity.table} where status = 'published' order by id desc limit 10000`,
  )
  const selection = { query: '', ids: rows.map(({ id }) => id) }
  const preview = await timed(() => previewBulk(context, selection, step))
  const { token, changing } = preview.result
  if (changing.count < 9_000)
    throw new Error(`${name}: only ${changing.count} records would change, so the run is void`)
  const applied = await timed(() => applyBulk(context, selection, { ...step, token, reason: 'bench' }))
  const undone = await timed(() => undoBulk(context, applied.result.batch!))
  if (undone.result.undone !== changing.count)
    throw new Error(`${name}: ${undone.result.undone} were undone, so the run is void`)
  const figure = (what: string, ms: number): Figure => ({
    name: `${name}: ${what}`,
    value: ms / 1000,
    unit: 's',
    budget: { atMost: 10 },
  })
  return [figure('preview', preview.ms), figure('apply', applied.ms), figure('undo', undone.ms)]
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}
