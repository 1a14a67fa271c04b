import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Client, Pool } from 'pg'
import { marketFeed } from '#features/products/market-feed.server.ts'
import { copyChildren, copyRows } from './catalogue-rows.ts'
import type { BenchServer } from './databases.ts'
import type { Section } from './report.ts'
import { median } from './statistics.ts'

/** The feed of the shop for Yandex Market with as many offers as a large shop has. */

const wanted = 20_000
const rounds = 5

export async function measureMarket(server: BenchServer): Promise<Section> {
  await using catalogue = await server.copy('seed')
  await grow(catalogue.pool)
  const times: number[] = []
  let offers = 0
  let bytes = 0
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const { parts } = await marketFeed(catalogue.db, 'https://sadozor.example', '2026-11-27')
    times.push((performance.now() - started) / 1000)
    bytes = parts.reduce((sum, part) => sum + part.length, 0)
    offers = parts.reduce((sum, part) => sum + Buffer.from(part).toString('latin1').split('<offer id=').length - 1, 0)
  }
  delay.disable()
  if (offers < wanted) throw new Error(`${offers} offers instead of ${wanted}, so the run is void`)
  return {
    title: `The feed of ${offers} offers, ${Math.round(bytes / 1e6)} MB`,
    figures: [
      { name: 'from the first statement to the last byte', value: median(times), unit: 's', budget: { atMost: 5 } },
      { name: 'longest turn of the event loop', value: delay.max / 1e6, unit: 'ms' },
    ],
  }
}

async function grow(pool: Pool): Promise<void> {
  const client = (await pool.connect()) as Client & { release(): void }
  try {
    const { rows } = await client.query<{ id: number; alias: string; title: string; packs: number; next: number }>(
      `select p.id, p.alias, p.title, (select count(*)::int from product_variants v where v.parent_id = p.id and v.stock_state <> 'out') as packs,
        (select max(id) + 1 from product) as next from product p
        where p.status = 'published' and not p.is_regulated and p.drug_id is null
          and exists (select from product_variants v where v.parent_id = p.id and v.stock_state <> 'out') order by p.id`,
    )
    const drugs = await client.query<(typeof rows)[number]>(
      `select p.id, p.alias, p.title, (select count(*)::int from product_variants v where v.parent_id = p.id and v.stock_state <> 'out') as packs,
        (select max(id) + 1 from product) as next from product p join drug d on d.id = p.drug_id and d.lph_allowed = 'yes'
        where p.status = 'published' order by p.id`,
    )
    const templates = [...drugs.rows, ...rows]
    const products: { id: number; template: number; title: string; alias: string }[] = []
    for (let packs = 0, at = 0; packs < wanted * 1.2; at++) {
      const { id, title, alias, packs: more, next } = templates[at % templates.length]!
      products.push({ id: next + at, template: id, title: `${title} ${at}`, alias: `${alias}-${at}` })
      packs += more
    }
    await client.query('begin')
    await client.query('alter table product_variants drop constraint if exists product_variants_sku_unique')
    await copyRows(client, 'product', { id: 'int', title: 'text', alias: 'text' }, products)
    await copyChildren(client, 'product_variants', products)
    await client.query('commit; analyze')
  } finally {
    client.release()
  }
}
