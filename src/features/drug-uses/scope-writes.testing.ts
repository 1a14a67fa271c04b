import fc from 'fast-check'
import { disease } from '#features/diseases/disease.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Change, createRecord, type RecordValues, removeRecord, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity, Status } from '#kit/entity/define-entity.ts'
import type { Field } from '#kit/entity/field.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { drugUse } from './drug-use.entity.ts'

/** A small catalogue, so that changes overlap: three levels of groups, crops in them, problems on the crops, uses of everything. */
const groups = ['field', 'vegetables', 'roots', 'fruit'] as const
export const plants = ['carrot', 'beet', 'apple', 'pear', 'wheat'] as const
const drugs = ['first', 'second', 'third'] as const
const dates = ['2020-01-01', '2999-01-01', null] as const

/** Of the records by alias. */
export let ids: Record<string, number>

export function open() {
  ids = {}
}

/** A record with only the required fields of its kind. */
export const blank = (entity: AnyEntity, alias: string): RecordValues =>
  Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [key, blankOf(field, key, alias)]))

function blankOf(field: Field, key: string, alias: string): unknown {
  if (field.kind === 'alias' || (field.kind === 'text' && field.required)) return alias
  if (field.kind === 'choice' && field.required) return Object.keys((field as Field & { options: object }).options)[0]
  return key === 'sortOrder' ? 1 : field.fromCell('', noNames)
}
const noNames = { keyOf: () => '', idOf: () => undefined }
export const host = (name: string) => ({ key: name, plantId: ids[name], severity: 1 })

interface UseValues {
  drug: string
  plants: string[]
  groups: string[]
  exceptions: string[]
  phi: number | null
  place: string
  isReady: boolean
}

export const valuesOfUse = (use: UseValues): RecordValues => ({
  ...blank(drugUse, 'use'),
  drugId: ids[use.drug],
  sortOrder: 1,
  audience: 'household',
  objectText: 'text',
  plants: use.plants.map(name => ids[name]),
  plantGroups: use.groups.map(name => ids[name]).sort(),
  plantExceptions: use.exceptions.map(name => ids[name]).sort(),
  place: use.place,
  targets: [
    { key: 'a', pestId: ids.aphid, diseaseId: null, effectId: null, effect: 'full' },
    { key: 'b', pestId: null, diseaseId: ids.scab, effectId: null, effect: 'partial' },
  ].slice(0, use.phi === 20 ? 2 : 1),
  rateMax: '1.000000',
  basisValue: '10.000000',
  phiKind: use.phi === null ? 'unknown' : 'days',
  phiDays: use.phi,
  isReady: use.isReady,
})

/** One change as data: the record and its new values; `null` deletes it. */
type Step = (db: Db, fresh: string) => Promise<Change | null>

export const change =
  (entity: AnyEntity, alias: string, values: (old: RecordValues) => RecordValues, status?: Status): Step =>
  async db => {
    const found = await findRecord(db, entity, ids[alias]!)
    if (!found) return null
    const { id, version, status: _, ...old } = found
    return updateRecord(entity, { id, version }, { ...old, ...values(old) } as never, status)
  }

const before = (alias: (typeof groups)[number], into: (typeof groups)[number][]) =>
  into.filter(name => groups.indexOf(name) < groups.indexOf(alias))

const some = <T>(list: readonly T[]) => fc.subarray([...list])

export const registrationRow = (row: object, i: number) => ({
  key: `r${i}`,
  number: '1',
  numberInvented: false,
  validFrom: null,
  useUpUntil: null,
  ...row,
})

export const status = fc.constantFrom<Status>('published', 'published', 'draft')
const aliasOfUse = fc.constantFrom('one', 'two', 'three')

export const useValues = fc.record({
  drug: fc.constantFrom(...drugs),
  plants: some(plants),
  groups: some(groups),
  exceptions: fc.oneof(fc.constant<string[]>([]), some(plants)),
  phi: fc.constantFrom(5, 20, null),
  place: fc.constantFrom('open', 'protected'),
  isReady: fc.constantFrom(true, true, false),
})
const registration = fc.record({ validTo: fc.constantFrom(...dates), status: fc.constantFrom('active', 'withdrawn') })

/** One fact of a drug per change, so that each fact alone is shown to update the scope. */
const drugFact: fc.Arbitrary<[values: RecordValues, status?: Status]> = fc.oneof(
  status.map((to): [RecordValues, Status] => [{}, to]),
  fc.constantFrom('yes', 'no', null).map((lphAllowed): [RecordValues] => [{ lphAllowed }]),
  fc.constantFrom(3, null).map((hazardHuman): [RecordValues] => [{ hazardHuman }]),
  fc.constantFrom('pesticide', 'fertilizer').map((kind): [RecordValues] => [{ kind }]),
  fc
    .array(registration, { maxLength: 2 })
    .map((list): [RecordValues] => [{ registrations: list.map(registrationRow) }]),
)

const drugSteps = fc
  .tuple(fc.constantFrom(...drugs), drugFact)
  .map(([alias, [values, to]]) => ({ of: alias as string, step: change(drug, alias, () => values, to) }))

export const steps: fc.Arbitrary<{ of: string; step: Step }> = fc.oneof(
  fc.tuple(aliasOfUse, useValues, status).map(([alias, values, to]) => ({
    of: `use ${alias}`,
    step: change(drugUse, alias, old => ({ ...valuesOfUse(values), alias: old.alias }), to),
  })),
  useValues.map(values => ({
    of: 'new use',
    step: async (_: Db, fresh: string) =>
      createRecord(drugUse, { ...valuesOfUse(values), alias: fresh } as never, { status: 'published' }),
  })),
  aliasOfUse.map(alias => ({
    of: `use ${alias}`,
    step: async (db: Db) => {
      const found = await findRecord(db, drugUse, ids[alias]!)
      return found && removeRecord(drugUse, found)
    },
  })),
  fc.tuple(fc.constantFrom(...plants), some(groups)).map(([alias, into]) => ({
    of: alias,
    step: change(plant, alias, () => ({ groups: into.map(name => ids[name]).sort() })),
  })),
  fc.tuple(fc.constantFrom(...groups), some(groups)).map(([alias, into]) => ({
    of: alias,
    // Groups in a circle are refused, so a group only enters those before it.
    step: change(plantGroup, alias, () => ({
      parents: before(alias, into)
        .map(name => ids[name])
        .sort(),
    })),
  })),
  { weight: 4, arbitrary: drugSteps },
  fc.tuple(fc.constantFrom('aphid', 'scab'), some(plants)).map(([alias, on]) => ({
    of: alias,
    step: change(alias === 'aphid' ? pest : disease, alias, () => ({ hosts: on.map(host) })),
  })),
  fc.constantFrom(1_500, 4_000).map(id => ({
    of: `drug ${id}`,
    step: async (db: Db, fresh: string) =>
      (await findRecord(db, drug, id))
        ? null
        : createRecord(drug, { ...blank(drug, fresh), kind: 'fertilizer', doseUnit: 'ml' } as never, {
            id,
            status: 'published',
          }),
  })),
  fc.tuple(aliasOfUse, fc.constantFrom(1_500, 4_000)).map(([alias, id]) => ({
    of: `use ${alias}`,
    step: async (db: Db) => {
      const [owner, found] = [await findRecord(db, drug, id), await findRecord(db, drugUse, ids[alias]!)]
      if (!owner || !found) return null
      const { id: useId, version, status: to, ...values } = found
      return updateRecord(drugUse, { id: useId, version }, { ...values, drugId: id }, to)
    },
  })),
)
