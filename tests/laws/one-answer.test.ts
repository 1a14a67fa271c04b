import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, type Situation } from '#admin/drugs/impact/compare-verdicts.ts'
import { loadDrugVersion } from '#admin/drugs/impact/drug-facts.server.ts'
import { emptyState } from '#features/calculator/calculator-state.ts'
import { calculateDrug } from '#features/calculator/drug/calculate-drug.ts'
import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { findDrugs } from '#features/drugs/catalogue/find-drugs.server.ts'
import { verdictOfUse } from '#features/drugs/uses/drug-permission.ts'
import { findUsePage, type UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { findFinderFacts } from '#features/finder/find-finder-facts.server.ts'
import { findPlant } from '#features/plants/find-plant.server.ts'
import type { Planting } from '#features/verdict/question.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import {
  close,
  drugs,
  filterOf,
  levelOf,
  ofProducts,
  open,
  type Pair,
  type Place,
  pairs,
  places,
  world,
} from './one-answer.testing.ts'

/**
 * One word, one order and one wait for one fact: for every product, crop, problem and place of the seed the pages, the calculator and
 * `POST /api/verdict` must not differ.
 */

beforeAll(open)
afterAll(close)

interface Answer {
  use: string
  level: string
  why: string | null
  wait: string
}

const answer = ({ alias, verdict: { level, why }, phi }: UseRow): Answer => ({ use: alias, level, why, wait: phi.text })

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
