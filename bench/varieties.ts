import type { Client, Pool } from 'pg'
import { entities, kindsWithPages } from '#app/entities.ts'
import { rebuildSearch } from '#features/search-index/index-documents.server.ts'
import { listSorts } from '#features/sorts/catalogue/find-sorts.server.ts'
import { sortQuery } from '#features/sorts/sort-query.ts'
import { seeded } from '#illustrations/random.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { copyChildren, copyRows } from './catalogue-rows.ts'
import type { BenchServer } from './databases.ts'
import type { Section } from './report.ts'
import { median, quantile } from './statistics.ts'

/** The list of varieties with as many as the state register knows of our crops. */

const wanted = 20_000
const rounds = 25
const lists = {
  'no filter': '',
  'a crop': 'plant=tomat',
  'a crop and a resistance': 'plant=tomat&resist=fitoftoroz:3',
  'a region, in the order of ripening': 'region=3&sort=early',
  'the most resistant': 'sort=resistant',
  'three filters': 'plant=tomat,ogurec&place=protected&hybrid=yes',
  words: 'q=томат',
  'the last page': 'page=800',
}

export async function measureVarieties(server: BenchServer): Promise<Section> {
  await using catalogue = await server.copy('seed')
  await growVarieties(catalogue.pool, wanted)
  await rebuildSearch(catalogue.db, entities, kindsWithPages)
  const cache = createGenerationCache({ value: 1, isListening: true })
  const started = performance.now()
  await listSorts(catalogue.db, parseQuery(sortQuery, new URLSearchParams()).values, cache)
  const first = { name: 'the first list after a change', value: performance.now() - started, unit: 'ms' }
  const figures: Section['figures'] = []
  for (const [name, address] of Object.entries(lists)) {
    const { values: query } = parseQuery(sortQuery, new URLSearchParams(address))
    const times: number[] = []
    for (let round = -3; round < rounds; round++) {
      const started = performance.now()
      const { total } = await listSorts(catalogue.db, query, cache)
      if (total === 0) throw new Error(`${address} finds nothing, so the run is void`)
      if (round >= 0) times.push(performance.now() - started)
    }
    figures.push({
      name: `${name}: p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      budget: { atMost: 60 },
      note: `p50 ${median(times).toFixed(1)} ms`,
    })
  }
  return { title: `The list of ${wanted} varieties`, figures: [...figures, first] }
}

/** Copies of real varieties with other names and days of ripening. */
async function growVarieties(pool: Pool, count: number): Promise<void> {
  const client = (await pool.connect()) as Client & { release(): void }
  try {
    const random = seeded('varieties')
    const { rows } = await client.query<{ id: number; name: string; alias: string; next: number }>(
      'select id, name, alias, (select max(id) + 1 from sort) as next from sort order by id',
    )
    const varieties = Array.from({ length: count - rows.length }, (_, i) => {
      const { id: template, name, alias, next } = rows[Math.floor(random.between(0, rows.length))]!
      const from = Math.round(random.between(40, 160))
      return {
        id: next + i,
        template,
        name: `${name} ${i}`,
        alias: `${alias}-${i}`,
        days_from: from,
        days_to: from + 10,
      }
    })
    await client.query('begin')
    const own = { id: 'int', name: 'text', alias: 'text', days_from: 'int', days_to: 'int' }
    await copyRows(client, 'sort', own, varieties)
    for (const table of ['sort_resistances', 'sort_regions', 'sort_facts']) await copyChildren(client, table, varieties)
    await client.query('commit; analyze')
  } finally {
    client.release()
  }
}
