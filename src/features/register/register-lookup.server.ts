import { sql } from 'drizzle-orm'
import { company } from '#features/companies/company.entity.ts'
import { disease } from '#features/diseases/disease.entity.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { type Drug, drug } from '#features/drugs/drug.entity.ts'
import { effect } from '#features/effects/effect.entity.ts'
import { formulation } from '#features/formulations/formulation.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import { source } from '#features/sources/source.entity.ts'
import { substance } from '#features/substances/substance.entity.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity, Row } from '#kit/entity/define-entity.ts'
import type { Names } from '#kit/entity/field.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { allRecords, findRecords } from '#kit/entity/read.server.ts'
import type { Named } from '#kit/entity/to-sheets.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { slug } from '#kit/text/slug.ts'

/** Records of the catalogue that a register refers to, and new ones that it needs. */
export class RegisterLookup {
  readonly #ids = new Map<string, Map<string, number>>()
  readonly #aliases = new Map<string, Set<string>>()
  readonly #newAliases = new Map<string, string>()
  /** New records by their entity. */
  readonly made = new Map<AnyEntity, Named[]>()
  #lastId = 0

  readonly names: Names
  readonly formulations: readonly Row<typeof formulation>[]
  /** Drugs by the number of a registration; demo numbers are invented and match nothing. */
  readonly drugs: ReadonlyMap<string, Drug>
  readonly uses: ReadonlyMap<number, DrugUse[]>

  private constructor(
    names: Names,
    formulations: readonly Row<typeof formulation>[],
    drugs: ReadonlyMap<string, Drug>,
    uses: ReadonlyMap<number, DrugUse[]>,
  ) {
    this.names = {
      idOf: names.idOf,
      keyOf: (entity, id) => (id < 0 ? (this.#newAliases.get(`${entity} ${id}`) ?? '') : names.keyOf(entity, id)),
    }
    this.formulations = formulations
    this.drugs = drugs
    this.uses = uses
  }

  static async load(db: Db): Promise<RegisterLookup> {
    const names = await loadNames(db, [source, company, substance, formulation, drug, drugUse, ...lookedUp])
    const drugs = await allRecords(db, drug)
    const byNumber = new Map(
      drugs.flatMap(each =>
        each.registrations.filter(one => !one.numberInvented).map(({ number }) => [number, each] as const),
      ),
    )
    const uses = await usesOf(db, [...new Set([...byNumber.values()].map(({ id }) => id))])
    const lookup = new RegisterLookup(names, await allRecords(db, formulation), byNumber, uses)
    for (const each of await allRecords(db, company))
      lookup.#know(company, each.id, [each.name, ...(each.synonyms ?? '').split(',')], each.alias)
    for (const each of await allRecords(db, substance))
      lookup.#know(substance, each.id, [each.name, each.nameEn ?? ''], each.alias)
    for (const each of await allRecords(db, source)) lookup.#know(source, each.id, [each.code], each.alias)
    for (const each of drugs) lookup.#know(drug, each.id, [], each.alias)
    const columns = rowOf<{ id: number; alias: string }>(columnsOf('drug_use', 'id', 'alias'))
    for (const row of await findRows(db, selectOf(columns, sql`from drug_use`)))
      lookup.#know(drugUse, row.id, [], row.alias)
    return lookup
  }

  #know({ name }: AnyEntity, id: number, words: readonly string[], alias: string): void {
    const ids = this.#ids.get(name) ?? new Map<string, number>()
    this.#ids.set(name, ids)
    for (const word of words) if (word.trim()) ids.set(foldText(word), id)
    this.#aliases.set(name, (this.#aliases.get(name) ?? new Set()).add(alias))
  }

  /** The id of the record with this name; of a new one, made by `make`, a negative number that stands for it until the import. */
  idByName(entity: AnyEntity, name: string, make: (alias: string) => Record<string, unknown>): number {
    const known = this.#ids.get(entity.name)?.get(foldText(name))
    if (known !== undefined) return known
    const alias = this.newAlias(entity, [name])
    const id = this.newId(entity, alias)
    this.#know(entity, id, [name], alias)
    this.made.set(entity, [...(this.made.get(entity) ?? []), { values: make(alias), status: 'published' }])
    return id
  }

  newId({ name }: AnyEntity, alias: string): number {
    const id = --this.#lastId
    this.#newAliases.set(`${name} ${id}`, alias)
    return id
  }

  /** The first alias of these texts that is free; the last text gets a number when all are taken. */
  newAlias({ name }: AnyEntity, texts: readonly string[]): string {
    const taken = this.#aliases.get(name) ?? new Set()
    this.#aliases.set(name, taken)
    const candidates = texts.map(text => slug(text) || name.toLowerCase())
    let free = candidates.find(alias => !taken.has(alias))
    for (let number = 2; free === undefined; number++) {
      const numbered = `${candidates.at(-1)}-${number}`
      if (!taken.has(numbered)) free = numbered
    }
    taken.add(free)
    return free
  }
}

/** Kinds whose aliases appear in the cells of a use. */

const lookedUp: readonly AnyEntity[] = [plant, plantGroup, pest, disease, effect]

async function usesOf(db: Db, drugIds: readonly number[]): Promise<Map<number, DrugUse[]>> {
  const rest = sql`from drug_use where drug_id = any (${`{${drugIds.join()}}`}::int[]) order by sort_order, id`
  const rows = await findRows(db, selectOf(rowOf<{ id: number }>({ id: sql`id` }), rest))
  const order = new Map(rows.map(({ id }, i) => [id, i]))
  const uses = await findRecords(
    db,
    drugUse,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(
    uses.sort((a, b) => order.get(a.id)! - order.get(b.id)!),
    use => use.drugId,
  )
}
