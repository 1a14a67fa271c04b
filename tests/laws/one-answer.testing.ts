import { sql } from 'drizzle-orm'
import type { CalculatorDrug } from '#features/calculator/calculator-drug.ts'
import { findCalculatorDrugs } from '#features/calculator/find-calculator-drugs.server.ts'
import { chooseUse } from '#features/drugs/detail/chosen-use.ts'
import { findUses, type UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { type Reason, verdictFromReasons } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

export const places = [undefined, 'open', 'protected'] as const
export type Place = (typeof places)[number]

export interface Pair {
  crop: string
  target: string
  kind: 'pests' | 'diseases'
}

export let world: TestDatabase
export let pairs: Pair[]
export let drugs: Map<string, CalculatorDrug>
let productsOf: Map<string, Promise<Map<string, UseRow>>>

export async function open() {
  world = await testDatabase()
  const hosts = (kind: string) => sql`select p.alias as crop, t.alias as target, ${`${kind}s`}::text as kind
    from ${sql.raw(`${kind}_hosts`)} h join plant p on p.id = h.plant_id and p.status = 'published'
      join ${sql.raw(kind)} t on t.id = h.parent_id and t.status = 'published'`
  const { rows } = await world.db.execute<Pair & Record<string, unknown>>(
    sql`${hosts('pest')} union all ${hosts('disease')} order by 1, 2`,
  )
  pairs = rows
  const { rows: aliases } = await world.db.execute<{ alias: string }>(
    sql`select alias from drug where status = 'published' order by alias`,
  )
  const found = await findCalculatorDrugs(
    world.db,
    aliases.map(({ alias }) => alias),
  )
  productsOf = new Map()
  drugs = new Map(found.flatMap(drug => (drug ? [[drug.drug.alias, drug]] : [])))
}

export const close = () => world[Symbol.asyncDispose]()

export const filterOf = ({ crop, target, kind }: Pair) => ({
  plantAlias: crop,
  ...(kind === 'pests' ? { pestAlias: target } : { diseaseAlias: target }),
})

/** What a product page answers for each product that is registered for the pair, read once for all tests. */
export function ofProducts(pair: Pair, place: Place): Promise<Map<string, UseRow>> {
  const key = `${pair.crop} ${pair.target} ${place ?? ''}`
  const products = productsOf.get(key) ?? readProducts(pair, place)
  productsOf.set(key, products)
  return products
}

async function readProducts(pair: Pair, place: Place): Promise<Map<string, UseRow>> {
  const uses = await findUses(world.db, filterOf(pair), place)
  const byDrug = Map.groupBy(uses, ({ drug }) => drug.alias)
  return new Map([...byDrug].map(([drug, own]) => [drug, chooseUse(own)!.use]))
}

/** Codes of what the registration alone says; the others ask about the planting. */
const ofRegistration =
  /^(NOT_HOUSEHOLD|LPH_UNKNOWN|STATUS_.*|USE_NOT_READY|COMPOSITION_UNKNOWN|TIMING_UNREAD|HAZARD_.*|PHI_DASH|PHI_UNKNOWN|PARTIAL|FRESHNESS|UNVERIFIED|PLACE)$/

export const levelOf = (reasons: readonly Reason[]) =>
  verdictFromReasons(reasons.filter(({ code }) => ofRegistration.test(code))).level
