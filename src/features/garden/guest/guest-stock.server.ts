import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AtHome, atHome, countPacks, drugOfPack, listOf, type StoredPack } from '../stock/find-stock.server.ts'
import type { Used } from '../stock/stock-levels.ts'
import type { GuestStock } from './guest-answer.ts'
import type { OpenGuest } from './guest-facts.server.ts'
import type { GuestGarden } from './guest-garden.ts'

/** What a guest has at home, counted down by the journal of the device as that of an account is. */

/**
 * @param uses of the products at home, which the garden was opened with
 * @returns also what is at home by the alias of the drug
 */
export async function stockOfGuest(
  db: Db,
  { open, entries }: OpenGuest,
  guest: GuestGarden,
  uses: readonly string[],
): Promise<{ stock: GuestStock; home: ReadonlyMap<string, AtHome> }> {
  const packs = await packsOf(db, guest)
  const counted = countPacks(packs, usedOf(guest, entries.facts, packs), open.today)
  const { items, shortages, unwritten } = listOf(open, packs, { ...counted, uses })
  return {
    stock: {
      items: items.map(item => ({ ...item, key: guest.stock[item.id - 1]!.id })),
      shortages,
      unwritten,
      sprayer: open.garden.sprayer,
    },
    home: atHome(packs, counted.items),
  }
}

interface KnownDrug {
  alias: string
  name: string
  facts: NonNullable<StoredPack['drug']>
}

async function packsOf(db: Db, { stock }: GuestGarden): Promise<StoredPack[]> {
  if (stock.length === 0) return []
  const row = rowOf<KnownDrug>({ alias: sql`d.alias`, name: sql`d.name`, facts: drugOfPack })
  const aliases = [...new Set(stock.map(({ drug }) => drug))]
  const rest = sql`from drug d where d.status = 'published' and d.alias = any (${sql.param(aliases)}::text[])`
  const known = new Map((await findRows(db, selectOf(row, rest))).map(drug => [drug.alias, drug]))
  return stock.map(({ drug: alias, name, amount, unit, countedAt, openedAt, bestBefore, batch, note }, index) => ({
    ...{ id: index + 1, drug: known.get(alias)?.facts ?? null, drugName: known.get(alias)?.name ?? name, amount, unit },
    ...{ countedAt: momentOf(countedAt), openedAt: openedAt ?? null, bestBefore: bestBefore ?? null },
    ...{ batch: batch || null, note: note || null },
  }))
}

/** In UTC, as the amounts of an account are compared. */
const momentOf = (text: string) => new Date(text).toISOString()

function usedOf(guest: GuestGarden, facts: OpenGuest['entries']['facts'], packs: readonly StoredPack[]): Used[] {
  const densities = new Map(packs.map(({ drug }) => [drug?.alias, drug?.densityGMl ?? null]))
  return guest.entries.flatMap(({ id: key, struck, at }): Used[] => {
    const entry = facts.get(key)
    if (!entry || struck) return []
    return entry.items.flatMap(({ amount, unit, batch, copy }) =>
      amount === null || unit === null
        ? []
        : {
            ...{ entry: entry.id, day: entry.day, recordedAt: momentOf(at), drug: copy.drug.alias, amount, batch },
            ...{ unit: unit as Used['unit'], densityGMl: densities.get(copy.drug.alias) ?? null },
          },
    )
  })
}
