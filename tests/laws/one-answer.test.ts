import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, type Situation } from '#admin/drugs/impact/compare-verdicts.ts'
import { loadDrugVersion } from '#admin/drugs/impact/drug-facts.server.ts'
import { verdictEndpoint } from '#features/calculations/verdict-api.server.ts'
import type { CalculatorDrug } from '#features/calculator/calculator-drug.ts'
import { emptyState } from '#features/calculator/calculator-state.ts'
import { calculateDrug } from '#features/calculator/drug/calculate-drug.ts'
import { findCalculatorDrugs } from '#features/calculator/find-calculator-drugs.server.ts'
import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { findDrugs } from '#features/drugs/catalogue/find-drugs.server.ts'
import { chooseUse } from '#features/drugs/detail/chosen-use.ts'
import * as drugPage from '#features/drugs/detail/drug.page.tsx'
import type { DrugDetail } from '#features/drugs/detail/drug-detail.view.ts'
import * as mixesPage from '#features/drugs/mixes/drug-mixes.page.tsx'
import type { DrugMixes } from '#features/drugs/mixes/drug-mixes.view.ts'
import { verdictOfUse } from '#features/drugs/uses/drug-permission.ts'
import { findUsePage, findUses, type UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { findFinderFacts } from '#features/finder/find-finder-facts.server.ts'
import { findPlant } from '#features/plants/find-plant.server.ts'
import type { Planting } from '#features/verdict/question.ts'
import { type Reason, verdictFromReasons } from '#features/verdict/verdict.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/**
 * One word, one order and one wait for one fact: for every product, crop, problem and place of the seed the pages, the calculator and
 * `POST /api/verdict` must not differ.
 */

const places = [undefined, 'open', 'protected'] as const
type Place = (typeof places)[number]

interface Pair {
  crop: string
  target: string
  kind: 'pests' | 'diseases'
}

let world: TestDatabase
let pairs: Pair[]
let drugs: Map<string, CalculatorDrug>
beforeAll(async () => {
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
  drugs = new Map(found.flatMap(drug => (drug ? [[drug.drug.alias, drug]] : [])))
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

interface Answer {
  use: string
  level: string
  why: string | null
  wait: string
}

const answer = ({ alias, verdict: { level, why }, phi }: UseRow): Answer => ({ use: alias, level, why, wait: phi.text })

const filterOf = ({ crop, target, kind }: Pair) => ({
  plantAlias: crop,
  ...(kind === 'pests' ? { pestAlias: target } : { diseaseAlias: target }),
})

const found = new Map<string, Promise<Map<string, UseRow>>>()
/** What a product page answers for each product that is registered for the pair, read once for all tests. */
function ofProducts(pair: Pair, place: Place): Promise<Map<string, UseRow>> {
  const key = `${pair.crop} ${pair.target} ${place ?? ''}`
  const products = found.get(key) ?? readProducts(pair, place)
  found.set(key, products)
  return products
}

async function readProducts(pair: Pair, place: Place): Promise<Map<string, UseRow>> {
  const uses = await findUses(world.db, filterOf(pair), place)
  const byDrug = Map.groupBy(uses, ({ drug }) => drug.alias)
  return new Map([...byDrug].map(([drug, own]) => [drug, chooseUse(own)!.use]))
}

const searchOf = ({ crop, target }: Pair, place: Place) =>
  new URLSearchParams({ crop, target, expired: '1', ...(place && { place }) })

/** The rows of the list, over all its pages. */
async function ofList(pair: Pair, place: Place): Promise<[drug: string, Answer][]> {
  const query = parseQuery(drugQuery, searchOf(pair, place)).values
  const rows: [string, Answer][] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const found = await findDrugs(world.db, { ...query, page })
    total = found.total
    for (const { alias, use } of found.items)
      rows.push([alias, { use: use!.alias, level: use!.verdict.level, why: use!.verdict.why, wait: use!.phi }])
  }
  return rows
}

/** Each pair without a place and with one of open ground and greenhouse in turn; the finder is asked for all of a crop at once. */
const asked = (list: readonly Pair[]) =>
  list.flatMap((pair, index) => [undefined, places[1 + (index % 2)]].map(place => ({ pair, place })))

/** Four connections, so that the work is spread. */
async function forEach<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const queue = list.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const each of queue) await work(each)
    }),
  )
}

test('list, problem, crop and finder show the words, waits and order of the product pages', async () => {
  const differences: unknown[] = []
  const compare = (where: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ where, found, expected })
  }
  const plants = new Map(
    (await Promise.all([...new Set(pairs.map(({ crop }) => crop))].map(crop => findPlant(world.db, crop)))).map(
      plant => [plant!.alias, plant!],
    ),
  )
  const finder = new Map<string, Awaited<ReturnType<typeof findFinderFacts>>>()
  await forEach(
    [...plants.keys()].flatMap(crop => places.map(place => ({ crop, place }))),
    async ({ crop, place }) => void finder.set(`${crop} ${place}`, await findFinderFacts(world.db, crop, place)),
  )
  let compared = 0
  await forEach(asked(pairs), async ({ pair, place }) => {
    const where = `${pair.crop} ${pair.target} ${place ?? ''}`
    const [products, list] = await Promise.all([ofProducts(pair, place), ofList(pair, place)])
    compared += products.size
    for (const [drug, found] of list) compare(`list, ${drug}: ${where}`, found, answer(products.get(drug)!))
    const notListed = [...products].filter(([drug]) => !list.some(([listed]) => listed === drug))
    for (const [drug, { verdict }] of notListed) compare(`not in the list, ${drug}: ${where}`, verdict.isUsable, false)
    const usable = list.filter(([drug]) => products.get(drug)!.isUsable && products.get(drug)!.verdict.isUsable)
    compare(`order of the list: ${where}`, list.slice(0, usable.length), usable)
    const problem = finder.get(`${pair.crop} ${place}`)!.problems.find(({ alias }) => alias === pair.target)!
    compare(
      `finder: ${where}`,
      [problem.drugs, problem.firstDrugs.map(({ alias, use }) => [alias, use])],
      [usable.length, usable.slice(0, 3).map(([drug, { use }]) => [drug, use])],
    )
    if (place !== undefined) return
    const own = plants.get(pair.crop)!.problems.find(({ alias }) => alias === pair.target)!
    const best = own.best.map(({ drug, use, facts }) => {
      const { level, why } = verdictOfUse(facts)
      return [drug, { use, level, why, wait: waitText(facts.use) }]
    })
    compare(`crop: ${where}`, [own.drugs, best], [usable.length, usable.slice(0, 3)])
    const { uses } = await findUsePage(world.db, { ...filterOf(pair), usableOnly: true }, { page: 1, size: 1_000 })
    const first = [...Map.groupBy(uses, ({ drug }) => drug.alias)].map(
      ([drug, rows]) => [drug, answer(rows[0]!)] as const,
    )
    const isBio = ([drug]: readonly [string, Answer]) => products.get(drug)!.drug.isBiological
    compare(`problem: ${where}`, first, [...usable.filter(isBio), ...usable.filter(each => !isBio(each))])
  })
  expect(differences.slice(0, 5)).toEqual([])
  expect(differences.length).toBe(0)
  expect(compared).toBeGreaterThan(1_000)
}, 120_000)

/** Codes of what the registration alone says; the others ask about the planting. */
const ofRegistration =
  /^(NOT_HOUSEHOLD|LPH_UNKNOWN|STATUS_.*|USE_NOT_READY|COMPOSITION_UNKNOWN|TIMING_UNREAD|HAZARD_.*|PHI_DASH|PHI_UNKNOWN|PARTIAL|FRESHNESS|UNVERIFIED|PLACE)$/
const levelOf = (reasons: readonly Reason[]) =>
  verdictFromReasons(reasons.filter(({ code }) => ofRegistration.test(code))).level

test('the calculator answers with the same word, and «не зарегистрирован» for the same products', async () => {
  const differences: unknown[] = []
  await forEach(pairs, async pair => {
    const products = await ofProducts(pair, undefined)
    for (const [alias, drug] of drugs) {
      const chosen = products.get(alias)
      const state = {
        ...emptyState,
        drug: alias,
        crop: pair.crop,
        target: pair.target,
        form: 'this',
        use: chosen?.alias ?? '',
      }
      const { reasons } = calculateDrug(drug, state).verdict!
      const isMissing = reasons.some(({ code }) => code === 'NO_USE' || code === 'CROP_EXCLUDED')
      const found = isMissing ? 'не зарегистрирован' : levelOf(reasons)
      const expected = chosen ? chosen.verdict.level : 'не зарегистрирован'
      const use = drug.uses.find(each => each.alias === chosen?.alias)
      if (found !== expected || (use && waitText(use) !== chosen!.phi.text))
        differences.push([alias, pair, found, expected])
    }
  })
  expect(differences.slice(0, 5)).toEqual([])
}, 60_000)

test('the impact of an edit is judged with the same word and wait, and «не зарегистрирован» for the same products', async () => {
  const differences: unknown[] = []
  const { rows } = await world.db.execute<{ id: number; alias: string }>(
    sql`select id, alias from drug where status = 'published'`,
  )
  const versions = new Map(
    await Promise.all(rows.map(async row => [row.alias, await loadDrugVersion(world.db, row)] as const)),
  )
  await forEach(pairs, async pair => {
    const products = await ofProducts(pair, undefined)
    for (const [alias, version] of versions) {
      const chosen = products.get(alias)
      const situation: Situation = {
        crop: pair.crop,
        target: pair.target,
        planting: { ...unknownPlanting, observedOn: version.today },
        day: version.today,
        ...(chosen && { use: chosen.alias }),
      }
      const { verdict, wait } = answerOf(version, version, situation)
      const isMissing = verdict.reasons.some(({ code }) => code === 'NO_USE' || code === 'CROP_EXCLUDED')
      const found = isMissing ? 'не зарегистрирован' : levelOf(verdict.reasons)
      const expected = chosen ? chosen.verdict.level : 'не зарегистрирован'
      const use = chosen && version.uses.get(chosen.alias)!
      if (found !== expected || (use && (waitText(use) !== chosen.phi.text || wait !== waitingDays(use))))
        differences.push([alias, pair, found, expected])
    }
  })
  expect(differences.slice(0, 5)).toEqual([])
}, 60_000)

const unknownPlanting: Omit<Planting, 'observedOn'> = {
  place: null,
  bbch: null,
  phaseName: null,
  flowering: null,
  flowersNearby: null,
  plantedAt: null,
  plannedHarvest: null,
}

test('a sample through the page of the product and the API, registered or not', async () => {
  const context = loaderContext(world, 'http://sadozor.test')
  const endpoint = verdictEndpoint({ db: world.db }, async () => [])
  const api = new Hono().post('/', c => endpoint.handle(c as never))
  const sample = fc.record({
    drug: fc.constantFrom(...drugs.keys()),
    pair: fc.constantFrom(...pairs),
    place: fc.constantFrom(...places),
  })
  await fc.assert(
    fc.asyncProperty(sample, async ({ drug, pair, place }) => {
      const search = new URLSearchParams({ crop: pair.crop, target: pair.target, ...(place && { place }) })
      const url = new URL(`http://sadozor.test/drugs/${drug}?${search}`)
      const page = await (drugPage.loader as unknown as (args: object) => Promise<DrugDetail>)({
        context,
        params: { alias: drug },
        url,
      })
      const chosen = (await ofProducts(pair, place)).get(drug)
      const body = JSON.stringify({
        crop: pair.crop,
        target: pair.target,
        ...(chosen ? { use: chosen.alias } : { drug }),
        planting: { place: place ?? null },
      })
      const response = await api.request('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { reasons } = (await response.json()) as { reasons: Reason[] }
      const { ban, groups } = await (mixesPage.loader as unknown as (args: object) => Promise<DrugMixes>)({
        context,
        params: { alias: drug },
        url: new URL(`http://sadozor.test/drugs/${drug}/mix?${search}`),
      })
      if (ban) expect(groups.flatMap(group => group.reasons)).toEqual([])
      if (!chosen) {
        expect(ban!.title).toBe(page.unregistered!.title)
        expect([page.chosen, page.calculate, page.unregistered !== null]).toEqual([null, null, true])
        expect(reasons.map(({ code }) => code)).toContain('NO_USE')
        return
      }
      expect(page.unregistered).toBeNull()
      if (chosen.verdict.level === 'forbidden' || ban) expect(ban).toMatchObject({ title: 'Нельзя' })
      if (chosen.isUsable && chosen.verdict.level !== 'forbidden') expect(ban).toBeNull()
      expect([page.chosen!.use.alias, page.chosen!.use.verdict.level, page.chosen!.use.phi.text]).toEqual([
        chosen.alias,
        chosen.verdict.level,
        chosen.phi.text,
      ])
      expect(levelOf(reasons)).toBe(chosen.verdict.level)
    }),
    { numRuns: 60 },
  )
}, 60_000)
