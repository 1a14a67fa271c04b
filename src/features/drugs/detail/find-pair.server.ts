import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AskedPlace, findAllowed, findUses, type UseRow } from '../uses/find-uses.server.ts'

/** What the address of a product's page asks for, as aliases. */
export interface AskedPair {
  crop: string | undefined
  target: string | undefined
  place: AskedPlace
}

/** The uses of a drug for what is asked, and what the site recommends there when there are none. */
export interface FoundPair {
  /** In the order of the registration, each with the verdict for the asked place. */
  uses: UseRow[]
  /** Null: nothing is asked, or the drug is registered for it. */
  instead: Instead | null
}

/** What is allowed for a crop and a problem that a drug is not registered for. */
export interface Instead {
  /** Null: the catalogue has no such record, or it is not asked for. */
  crop: string | null
  target: { name: string; kind: 'pests' | 'diseases' | 'effects' } | null
  isTargetAsked: boolean
  uses: UseRow[]
  drugs: number
}

const maxInstead = 3

/** Two statements more when the drug is not registered for the pair. */
export async function findPair(db: Db, drugAlias: string, asked: AskedPair): Promise<FoundPair> {
  const { crop, target, place } = asked
  if (crop === undefined && target === undefined) return { uses: [], instead: null }
  const pair = { ...(crop !== undefined && { plantAlias: crop }), ...(target !== undefined && { targetAlias: target }) }
  const uses = await findUses(db, { drugAlias, ...pair }, place)
  if (uses.length > 0) return { uses, instead: null }
  const [names, allowed] = await Promise.all([
    findNames(db, asked),
    findAllowed(db, { ...pair, ...(place && { place }) }, maxInstead),
  ])
  return { uses, instead: { ...names, ...allowed, isTargetAsked: target !== undefined } }
}

async function findNames(db: Db, { crop = '', target = '' }: AskedPair): Promise<Pick<Instead, 'crop' | 'target'>> {
  const row = rowOf<Pick<Instead, 'crop' | 'target'>>({
    crop: sql`(select short_name from plant where alias = ${crop} and status = 'published')`,
    target: sql`(select jsonb_build_object('name', name, 'kind', kind) from (
        select alias, name, 'pests' as kind from pest where status = 'published'
        union all select alias, name, 'diseases' from disease where status = 'published'
        union all select alias, name, 'effects' from effect where status = 'published') t where alias = ${target} limit 1)`,
  })
  const [found] = await findRows(db, selectOf(row))
  return found!
}
