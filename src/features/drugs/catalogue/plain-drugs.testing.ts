import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { registeredPlaces } from '#features/drug-uses/places-and-methods.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { substance } from '#features/substances/substance.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { drug } from '../drug.entity.ts'
import { type DrugQuery, drugQuery, type FilterName } from './drug-query.ts'
import type { FoundDrugs } from './find-drugs.server.ts'

/** The catalogue as plain objects and its filters without SQL, for the tests of the list. */

export interface PlainLine {
  use: number
  crop: string | null
  target: string | null
  place: string
  phi: number | null
  isInDays: boolean
  isPartial: boolean
  isUsable: boolean
}

export interface PlainDrug {
  id: number
  name: string
  isExpired: boolean
  text: string
  values: Record<'purpose' | 'kind' | 'substance' | 'form' | 'hazard' | 'bee' | 'lph' | 'bio', string[]>
  lines: PlainLine[]
}

type StoredLine = {
  drug_id: number
  use_id: number
  plant_id: number
  pest_id: number
  disease_id: number
  place: string
  column_days: number | null
  harvest_min_days: number | null
  phi_confirmed: boolean
  kind: string
  effect: string | null
  now: boolean
}

const listOf = <T>(value: T | null | undefined) => (value === null || value === undefined ? [] : [String(value)])

/** The same records as plain objects, to check them without SQL. */
export async function plainDrugs(db: Db): Promise<PlainDrug[]> {
  const substances = new Map((await allRecords(db, substance)).map(row => [row.id, row]))
  const forms = await aliasesOf(db, 'formulation')
  const aliases = {
    plants: new Map(
      (await allRecords(db, plant)).filter(row => row.status === 'published').map(row => [row.id, row.alias]),
    ),
    pests: await aliasesOf(db, 'pest'),
    diseases: await aliasesOf(db, 'disease'),
  }
  const { rows: scope } = await db.execute<StoredLine>(
    sql`select s.*, s.is_usable and (s.usable_days is null or s.usable_days @> current_date) as now, u.phi_confirmed, u.phi_kind as kind,
        u.phi_days as column_days, u.harvest_min_days
      from drug_use_scope s join drug_use u on u.id = s.use_id`,
  )
  const { rows: dates } = await db.execute<{ today: string }>(sql`select current_date::text as today`)
  return (await allRecords(db, drug))
    .filter(row => row.status === 'published')
    .map(row => {
      const last = row.registrations.toSorted((a, b) => (b.validTo ?? '').localeCompare(a.validTo ?? ''))[0]
      const made = row.ingredients.map(({ substanceId }) => substances.get(substanceId)!)
      return {
        id: row.id,
        name: row.name,
        isExpired:
          last !== undefined &&
          (['expired', 'withdrawn'].includes(last.status) || (last.validTo ?? '9') < dates[0]!.today),
        text: `${row.name} ${row.synonyms ?? ''} ${made.map(one => one.name).join(' ')}`.toLowerCase(),
        values: {
          purpose: [...row.purposes],
          kind: [row.kind],
          substance: [...new Set(made.map(one => one.alias))],
          form: row.formulationId === null ? [] : [forms.get(row.formulationId)!],
          hazard: listOf(row.hazardHuman),
          bee: listOf(row.hazardBee),
          lph: [row.lphAllowed ?? 'unknown'],
          bio: made.some(one => one.isBiological) ? ['1'] : [],
        },
        lines: scope.filter(line => line.drug_id === row.id).map(line => plainLine(line, aliases)),
      }
    })
}

type Aliases = Map<number, string>

const plainLine = (
  line: StoredLine,
  { plants, pests, diseases }: Record<'plants' | 'pests' | 'diseases', Aliases>,
): PlainLine => ({
  use: line.use_id,
  crop: plants.get(line.plant_id) ?? null,
  target: pests.get(line.pest_id) ?? diseases.get(line.disease_id) ?? null,
  place: line.place,
  phi: waitOf(line),
  isInDays: line.kind === 'days' || (waitOf(line) ?? 0) > 0,
  isPartial: line.effect === 'partial',
  isUsable: line.now,
})

/** The longer of the column and the words; null where it is not known in days. */
function waitOf({ kind, column_days, phi_confirmed, harvest_min_days }: StoredLine): number | null {
  if (kind === 'days') return Math.max(column_days!, harvest_min_days ?? 0)
  return kind === 'not_regulated' && phi_confirmed ? (harvest_min_days ?? 0) : null
}

async function aliasesOf(db: Db, table: string): Promise<Aliases> {
  const { rows } = await db.execute<{ id: number; alias: string }>(sql`select id, alias from ${sql.identifier(table)}`)
  return new Map(rows.map(row => [row.id, row.alias]))
}

export function lineFits(line: PlainLine, query: DrugQuery, but?: FilterName): boolean {
  return (
    (but === 'crop' || query.crop.length === 0 || query.crop.includes(line.crop ?? '')) &&
    (but === 'target' || query.target.length === 0 || query.target.includes(line.target ?? '')) &&
    (but === 'place' ||
      query.place.length === 0 ||
      query.place.some(place => registeredPlaces(place).includes(line.place))) &&
    (but === 'phi' || query.phi === undefined || (line.phi !== null && line.phi <= query.phi))
  )
}

const asksLines = (query: DrugQuery, but?: FilterName) =>
  (but !== 'crop' && query.crop.length > 0) ||
  (but !== 'target' && query.target.length > 0) ||
  (but !== 'place' && query.place.length > 0) ||
  (but !== 'phi' && query.phi !== undefined)

export function drugFits(drug: PlainDrug, query: DrugQuery, but?: FilterName): boolean {
  const groups = ['purpose', 'kind', 'substance', 'form', 'hazard', 'bee', 'lph'] as const
  const fits = groups.every(
    name => but === name || query[name].length === 0 || query[name].some(value => drug.values[name].includes(value)),
  )
  return (
    fits &&
    (but === 'bio' || !query.bio || drug.values.bio.length > 0) &&
    (but === 'expired' || query.expired || !drug.isExpired) &&
    (but === 'q' || query.q === '' || drug.text.includes(query.q.toLowerCase())) &&
    (!asksLines(query, but) || drug.lines.some(line => lineFits(line, query, but)))
  )
}

export const isUsableIn = (query: DrugQuery) => (line: PlainLine) => line.isUsable && lineFits(line, query)

/** What a private plot may use, counted without SQL. */
export function plainUsable(drugs: readonly PlainDrug[], query: DrugQuery): FoundDrugs['usable'] {
  const usable = drugs.filter(drug => drugFits(drug, query) && drug.lines.some(isUsableIn(query)))
  const inDays = usable.flatMap(({ name, lines }) =>
    lines
      .filter(line => isUsableIn(query)(line) && line.isInDays)
      .map(({ phi, place }) => ({ name, days: phi!, place })),
  )
  const collator = new Intl.Collator('ru')
  const [soonest = null] = inDays.sort(
    (a, b) => a.days - b.days || collator.compare(a.name, b.name) || a.place.localeCompare(b.place),
  )
  return {
    drugs: usable.length,
    biological: usable.filter(drug => drug.values.bio.length > 0).length,
    soonest: soonest as NonNullable<FoundDrugs['usable']>['soonest'],
  }
}

const some = (values: readonly string[], maxLength = 2) =>
  fc.option(fc.subarray([...values], { maxLength }), { nil: [] })

/** Random filters, chosen so that many combinations match something. */
export const queries = fc
  .record({
    crop: some(['tomat', 'kartofel', 'yablonya', 'ogurec', 'goroh', 'nope']),
    target: some(['fitoftoroz', 'koloradskij-zhuk', 'seraya-gnil', 'parsha-yabloni', 'nope']),
    purpose: some(['fungicide', 'insecticide', 'acaricide']),
    kind: some(['pesticide', 'biopesticide'], 1),
    substance: some(['difenokonazol', 'ciprodinil'], 1),
    form: some(['vdg', 'ke', 'tab']),
    hazard: some(['2', '3', '4']),
    bee: some(['1', '3', '4']),
    phi: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    place: some(['open', 'protected', 'storage', 'any']),
    lph: some(['yes', 'no', 'unknown']),
    bio: fc.constantFrom(false, false, false, true),
    expired: fc.boolean(),
    sort: fc.constantFrom('use', 'name', 'phi', 'crops', 'hazard'),
    names: fc.subarray(
      [
        'crop',
        'target',
        'purpose',
        'kind',
        'substance',
        'form',
        'hazard',
        'bee',
        'phi',
        'place',
        'lph',
        'bio',
      ] as const,
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ names, ...values }): DrugQuery => {
    const plain = parseQuery(drugQuery, new URLSearchParams()).values
    const chosen = Object.fromEntries(names.map(name => [name, values[name]]))
    return { ...plain, ...chosen, expired: values.expired, sort: values.sort as DrugQuery['sort'] }
  })
