import type { Client } from 'pg'
import { type Random, seeded } from '#illustrations/random.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { type Crop, type DrugModel, type Problem, readModels, type UseModel } from './catalogue-models.ts'
import { copyChildren, copyRows, insertRows } from './catalogue-rows.ts'

/**
 * Generates a large catalogue: every new drug and use is a copy of a real one with other crops, problems, substances and dates, so
 * that texts and doses are as long and varied as real ones. Deterministic.
 */
export async function growCatalogue(client: Client, wanted: { drugs: number; uses: number }): Promise<void> {
  const models = await readModels(client)
  const random = seeded(`catalogue ${wanted.drugs} ${wanted.uses}`)
  const makeable = models.drugs.filter(drug => drug.uses.length > 0)
  const count = wanted.drugs - models.drugs.length
  const drugs = Array.from({ length: count }, (_, i) => makeDrug(random, models.nextDrugId + i, pick(random, makeable)))
  const sizes = usesPerDrug(random, count, wanted.uses - models.useCount)
  let useId = models.nextUseId
  const uses = drugs.flatMap((drug, i) =>
    Array.from({ length: sizes[i]! }, (_, n) => makeUse(random, useId++, n + 1, drug)),
  )
  await insertDrugs(client, drugs)
  await insertUses(client, uses)
}

type MadeDrug = ReturnType<typeof makeDrug>
type MadeUse = ReturnType<typeof makeUse>

function makeDrug(random: Random, id: number, model: DrugModel) {
  const name = `${model.name} ${id}`
  const ends = Math.floor(random.between(-300, 3_200))
  return {
    id,
    template: model.id,
    model,
    name,
    alias: `${model.alias}-${id}`,
    search_text: `${foldText(name)} ${model.searchText}`,
    lph_allowed: weighted(random, { yes: 75, no: 15, unknown: 10 }),
    hazard_human: random.next() < 0.8 ? 3 : pick(random, [2, 3, 4]),
    hazard_bee: pick(random, [1, 2, 3, 3, 3, 4]),
    formulation_id: pick(random, model.peers).formulationId,
    substances: some(random, model.peerSubstances, random.next() < 0.3 ? 2 : 1),
    registration: model.isRegistered ? { days: ends, status: ends < 0 ? 'expired' : 'active' } : null,
  }
}

function makeUse(random: Random, id: number, order: number, { id: drugId, alias, model }: MadeDrug) {
  const template = pick(random, model.peerUses)
  const made = {
    id,
    template: template.id,
    model: template,
    drug_id: drugId,
    sort_order: order,
    alias: `${alias}-${order}`,
  }
  const scope = template.isFixed ? null : makeScope(random, template)
  const days = template.phiDays === null ? null : Math.max(1, Math.round(random.around(template.phiDays, 0.6)))
  return { ...made, phi_days: days, scope }
}

/** One problem, some of its host crops, and further problems of these crops for the same purpose. */
function makeScope(random: Random, { peerProblems }: UseModel) {
  const first = pick(random, peerProblems)
  const crops = some(random, first.hosts, random.next() < 0.55 ? 1 : Math.ceil(random.between(1, 5)))
  const near = peerProblems.filter(problem => problem.hosts.some(host => crops.includes(host)))
  const problems = distinct([first, ...some(random, near, random.next() < 0.5 ? 0 : Math.ceil(random.between(0, 4)))])
  return { crops, problems, object_text: textOf(crops), target_text: textOf(problems).toLowerCase() }
}

const textOf = (named: readonly (Crop | Problem)[]): string => named.map(({ name }) => name).join(', ')

/** A log-normal distribution of uses per drug: many drugs with few uses, at most 160. */
function usesPerDrug(random: Random, drugs: number, uses: number): number[] {
  const weights = Array.from({ length: drugs }, () => Math.exp(1.3 * normal(random)))
  const scale = uses / weights.reduce((sum, weight) => sum + weight, 0)
  const sizes = weights.map(weight => Math.min(160, Math.max(1, Math.round(weight * scale))))
  let rest = uses - sizes.reduce((sum, size) => sum + size, 0)
  for (let i = 0; rest !== 0; i = (i + 1) % drugs) {
    const step = Math.sign(rest)
    if (sizes[i]! + step < 1 || sizes[i]! + step > 160) continue
    sizes[i]! += step
    rest -= step
  }
  return sizes
}

async function insertDrugs(client: Client, drugs: readonly MadeDrug[]): Promise<void> {
  const own = {
    id: 'int',
    name: 'text',
    alias: 'text',
    search_text: 'text',
    hazard_human: 'int',
    hazard_bee: 'int',
    formulation_id: 'int',
  }
  const rows = drugs.map(drug => ({ ...drug, lph_allowed: drug.lph_allowed === 'unknown' ? null : drug.lph_allowed }))
  await copyRows(client, 'drug', { ...own, lph_allowed: 'text' }, rows)
  for (const table of ['drug_packs', 'drug_sources']) await copyChildren(client, table, drugs)
  await insertRows(
    client,
    'drug_ingredients',
    { parent_id: 'int', key: 'text', position: 'int', substance_id: 'int', content: 'numeric', unit: 'text' },
    drugs.flatMap(({ id, substances }) =>
      substances.map((substance, i) => ({
        parent_id: id,
        key: `i${i}`,
        position: i,
        substance_id: substance,
        content: 50 * (i + 1),
        unit: 'g_per_l',
      })),
    ),
  )
  const registered = drugs.flatMap(({ id, registration }) =>
    registration ? [{ parent_id: id, key: 'r', position: 0, number: `${id}-01-000-1`, ...registration }] : [],
  )
  await insertRows(
    client,
    'drug_registrations',
    { parent_id: 'int', key: 'text', position: 'int', number: 'text', status: 'text', days: 'int' },
    registered,
    { valid_to: 'current_date + days' },
  )
}

async function insertUses(client: Client, uses: readonly MadeUse[]): Promise<void> {
  const rows = uses.map(use => ({
    ...use,
    object_text: use.scope?.object_text ?? use.model.objectText,
    target_text: use.scope?.target_text ?? use.model.targetText,
  }))
  const own = {
    id: 'int',
    alias: 'text',
    drug_id: 'int',
    sort_order: 'int',
    phi_days: 'int',
    object_text: 'text',
    target_text: 'text',
  }
  await copyRows(client, 'drug_use', own, rows)
  await copyChildren(client, 'drug_use_water_norms', uses)
  const fixed = uses.filter(({ scope }) => !scope)
  for (const table of ['drug_use_plants', 'drug_use_plant_groups', 'drug_use_plant_exceptions', 'drug_use_targets'])
    await copyChildren(client, table, fixed)
  const link = { parent_id: 'int', target_id: 'int', position: 'int' }
  const plants = uses.flatMap(({ id, scope }) =>
    (scope?.crops ?? []).map((crop, i) => ({ parent_id: id, target_id: crop.id, position: i })),
  )
  await insertRows(client, 'drug_use_plants', link, plants)
  const target = { parent_id: 'int', key: 'text', position: 'int', pest_id: 'int', disease_id: 'int', effect: 'text' }
  const targets = uses.flatMap(({ id, scope }) =>
    (scope?.problems ?? []).map((problem, i) => ({
      parent_id: id,
      key: `t${i}`,
      position: i,
      pest_id: problem.kind === 'pest' ? problem.id : null,
      disease_id: problem.kind === 'disease' ? problem.id : null,
      effect: i % 7 === 6 ? 'partial' : 'full',
    })),
  )
  await insertRows(client, 'drug_use_targets', target, targets)
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
const some = <T>(random: Random, from: readonly T[], count: number): T[] =>
  from.length > 0 ? distinct(Array.from({ length: count }, () => pick(random, from))) : []
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

function weighted<K extends string>(random: Random, weights: Record<K, number>): K {
  let left = random.next() * Object.values<number>(weights).reduce((sum, weight) => sum + weight, 0)
  for (const [value, weight] of Object.entries<number>(weights)) {
    left -= weight
    if (left < 0) return value as K
  }
  return Object.keys(weights)[0] as K
}
