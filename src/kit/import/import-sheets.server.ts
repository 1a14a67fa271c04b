import type { Db } from '#kit/db/database.server.ts'
import { findFormerAliases } from '#kit/entity/alias-redirect.server.ts'
import type { Change, Creation } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type LoadedNames, namingFields, withNumberedUsers } from '#kit/entity/names.server.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { type Foresight, saveInParts, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { parseSheets, type Sheet } from '#kit/entity/to-sheets.ts'
import { insertRecords, reserveIds } from '#kit/entity/write-changes.server.ts'
import { pause } from '#kit/pause.server.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import { checkHeads, checkParents } from './check-sheets.ts'
import type { ImportOptions, ImportResult, ReportedRecord, Stage } from './import-options.ts'
import { namesForSheets, touchedBy } from './names-for-sheets.server.ts'
import { type Planned, planRecord } from './plan-records.server.ts'
import { prepareTransaction } from './prepare-transaction.server.ts'
import type { Rejected } from './rejected.ts'
import { recordsOf } from './rejected-sheets.ts'
import { claimsOf, findTaken } from './taken-values.server.ts'

/** Records are parsed, compared and written in parts of this size, so that memory does not grow with the file. */
const partSize = 500

/** Changes of a smaller import stay in memory after the check; those of a larger one are planned again when they are written. */
const maxRemembered = 2_000

/**
 * Imports sheets: records are matched by alias, validated with the entity's schema, and saved in one transaction.
 * If anything is rejected, nothing is saved, unless `skipRejected`; mistakes in the head of a file always stop the import.
 * Files have no personal kinds: they could not say whose a record is.
 */
export async function importSheets(
  unit: UnitOfWork,
  all: readonly AnyEntity[],
  sheets: readonly Sheet[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  const entities = all.filter(({ isPersonal }) => options.withPersonal || !isPersonal)
  const heads = checkHeads(entities, sheets)
  const parents = heads.length > 0 ? [] : [...checkParents(entities, sheets), ...(options.rejectedLines ?? [])]
  if (heads.length > 0 || (parents.length > 0 && !options.skipRejected)) return refused([...heads, ...parents])
  let result: ImportResult = refused(parents)
  await unit.db
    .transaction(async transaction => {
      const tx = transaction as unknown as Db
      await prepareTransaction(tx, options)
      const run = new ImportRun({ ...unit, db: tx }, entities, sheets, options)
      const isWriting = !options.dryRun
      // Without rejected records to leave out, new records are inserted as they are checked.
      result = await run.check(parents, isWriting && !options.skipRejected)
      const isRefused = result.rejected.length > 0 && !options.skipRejected
      if (isWriting && isRefused) result = refused(result.rejected)
      if (isRefused || !(isWriting || (options.isTrial && run.isSmall))) throw new Rollback()
      await options.beforeWriting?.()
      if (options.skipRejected) await run.insert()
      await run.save()
      if (!isWriting) throw new Rollback()
      await options.beforeCommit?.(tx)
    })
    .catch(error => {
      if (!(error instanceof Rollback)) throw error
    })
  return result
}

class Rollback extends Error {}

type Written = Extract<Planned, { fields: unknown }>

const refused = (rejected: Rejected[]): ImportResult => ({ created: 0, updated: 0, unchanged: 0, rejected })

/** One import inside its transaction. */
class ImportRun {
  readonly #unit: UnitOfWork
  readonly #sheets: readonly Sheet[]
  readonly #options: ImportOptions
  readonly #entities: readonly AnyEntity[]
  readonly #touched: readonly AnyEntity[]
  readonly #total: number
  /** Records whose lines were rejected before, as `recordsOf` names them. */
  readonly #excluded: ReadonlySet<string>
  /** Aliases of rejected records by kind: `apply` leaves them out. */
  readonly #left = new Map<AnyEntity, Set<string>>()
  /** Aliases of new records by kind: in the database they are there before their children. */
  readonly #created = new Map<AnyEntity, Set<string>>()
  readonly #creations: Creation[] = []
  #remembered: Change[] = []
  #names!: LoadedNames
  #foresee!: Foresight

  constructor(unit: UnitOfWork, entities: readonly AnyEntity[], sheets: readonly Sheet[], options: ImportOptions) {
    this.#unit = unit
    this.#entities = entities
    this.#sheets = sheets
    this.#options = options
    this.#touched = touchedBy(entities, sheets)
    this.#excluded = recordsOf(entities, sheets, options.rejectedLines ?? [])
    this.#total = this.#touched.reduce((sum, e) => sum + (sheets.find(s => s.name === e.path)?.lines.length ?? 0), 0)
  }

  /**
   * Plans every record. A record that refers to a new but rejected one is rejected too, so with `skipRejected` the check is repeated until
   * no further record is rejected.
   */
  async check(rejectedBefore: readonly Rejected[], isInserting: boolean): Promise<ImportResult> {
    this.#names = withNumberedUsers(await namesForSheets(this.#unit.db, this.#entities, this.#sheets))
    this.#foresee = await this.#loadForesight()
    await this.#reserveNewIds()
    for (;;) {
      const rejected = [...rejectedBefore]
      const result: ImportResult = { created: 0, updated: 0, unchanged: 0, rejected }
      const reported: ReportedRecord[] = []
      let isStable = true
      this.#remembered = []
      await this.#options.onRound?.()
      for await (const { entity, planned: first } of this.#plan('check')) {
        const isRepeated = first.type !== 'rejected' && this.#left.get(entity)?.has(first.alias)
        const planned: Planned = isRepeated
          ? { ...first, type: 'rejected', rejected: [repeated(entity, first)] }
          : first
        if (planned.type === 'rejected') {
          rejected.push(...planned.rejected)
          if (this.#leaveOut(entity, planned.alias)) isStable = false
        } else {
          result[counters[planned.type]]++
          if (planned.type !== 'unchanged') {
            if (this.#options.onRecord) reported.push(reportOf(entity, planned))
            if (this.isSmall) this.#remembered.push(planned.change)
          }
        }
        await this.#options.onPlanned?.(entity, planned)
        if (isInserting && rejected.length === 0) await this.#insert(entity, planned)
      }
      if (!isStable && this.#options.skipRejected) continue
      if (isInserting && rejected.length === 0) await this.#flush()
      for (const record of reported) this.#options.onRecord?.(record)
      return result
    }
  }

  async #loadForesight(): Promise<Foresight> {
    const loaded: Foresight[] = []
    const kinds = this.#touched.map(({ name }) => name)
    for (const { foresee, reads } of this.#unit.afterSave)
      if (foresee && kinds.some(kind => kind in reads)) loaded.push(await foresee(this.#unit.db, kinds))
    return record => loaded.flatMap(of => of(record))
  }

  /** Whether writing it takes a moment only. */
  get isSmall(): boolean {
    return this.#total <= maxRemembered
  }

  /** Inserts the new records without their children, so that children can refer to any of them. */
  async insert(): Promise<void> {
    for await (const { entity, planned } of this.#plan('insert')) await this.#insert(entity, planned)
    await this.#flush()
  }

  /** Saves children, changes and revisions, derived tables and the generation. */
  async save(): Promise<void> {
    await saveInParts(this.#unit, this.#changes())
  }

  async #insert(entity: AnyEntity, planned: Planned): Promise<void> {
    if (planned.type !== 'create') return
    setOf(this.#created, entity).add(planned.alias)
    this.#creations.push(planned.change)
    if (this.#creations.length === partSize) await this.#flush()
  }

  async #flush(): Promise<void> {
    const creations = this.#creations.splice(0)
    if (creations.length > 0) await insertRecords(this.#unit.db, creations)
  }

  async *#changes(): AsyncGenerator<Change[]> {
    if (this.isSmall) {
      for (let start = 0; start < this.#remembered.length; start += partSize)
        yield this.#remembered.slice(start, start + partSize)
      await this.#options.onProgress?.('save', this.#total, this.#total)
      return
    }
    let part: Change[] = []
    for await (const { planned } of this.#plan('save')) {
      if (planned.type !== 'create' && planned.type !== 'update') continue
      part.push(planned.change)
      if (part.length < partSize) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  }

  async *#plan(stage: Stage): AsyncGenerator<{ entity: AnyEntity; planned: Planned }> {
    let done = 0
    for (const entity of this.#touched) {
      const seen = new Set<string>()
      // What was accepted must not be left out silently afterwards: then the database refuses values that were taken meanwhile.
      const claims = stage === 'check' ? claimsOf(entity, this.#sheets, this.#names) : null
      for (const parsed of parseSheets(entity, this.#sheets, this.#names, partSize)) {
        const isExcluded = (alias: string) => alias !== '' && this.#excluded.has(`${entity.path} ${alias}`)
        const isLeft = (alias: string) => isExcluded(alias) || (this.#left.get(entity)?.has(alias) ?? false)
        const records = parsed.filter(({ values }) => !(stage === 'check' ? isExcluded : isLeft)(String(values.alias)))
        const context = {
          names: this.#names,
          seen,
          foresee: this.#foresee,
          isReadOnly: entity.isPersonal ?? false,
          taken: claims ? await findTaken(this.#unit.db, claims, records, { partSize, isLeft }) : undefined,
          ...(await this.#storedOf(
            entity,
            records.map(({ values }) => String(values.alias)),
          )),
        }
        for (const record of records) {
          const planned = planRecord(entity, record, context)
          yield { entity, planned }
          await pause()
        }
        done += parsed.length
        await this.#options.onProgress?.(stage, done, this.#total)
      }
    }
  }

  async #storedOf(entity: AnyEntity, aliases: readonly string[]) {
    const [created, added] = [this.#created.get(entity), this.#new.get(entity)]
    const unknown = aliases.filter(alias => isStorable(alias) && !created?.has(alias))
    const old = unknown.filter(alias => !added?.has(alias))
    const records = await findByAliases(this.#unit.db, entity, old)
    const stored = new Map(
      records.map(({ id, status, version, ...values }) => [String(values.alias), { id, status, version, values }]),
    )
    const former = await findFormerAliases(
      this.#unit.db,
      entity,
      unknown.filter(alias => !stored.has(alias)),
    )
    return { stored, former: new Set(former) }
  }

  /** Reserves ids of new records first, so that records of one import can refer to each other in any order. */
  async #reserveNewIds(): Promise<void> {
    for (const entity of this.#touched) {
      const main = this.#sheets.find(s => s.name === entity.path)
      const column = main?.head.indexOf(entity.fields.alias!.label) ?? -1
      const naming = namingFields(entity).map(key => main?.head.indexOf(entity.fields[key]!.label) ?? -1)
      const all = new Map(
        main?.lines.map(({ cells }) => [cells[column]?.trim() ?? '', naming.map(at => cells[at] ?? '')]),
      )
      const isNew = (alias: string) =>
        alias && !this.#excluded.has(`${entity.path} ${alias}`) && this.#names.idOf(entity.name, alias) === undefined
      const aliases = [...all.keys()].filter(isNew)
      const ids = await reserveIds(this.#unit.db, entity, aliases.length)
      for (const [i, alias] of aliases.entries()) {
        this.#names.add(entity.name, alias, ids[i]!, all.get(alias))
        setOf(this.#new, entity).add(alias)
      }
    }
  }

  readonly #new = new Map<AnyEntity, Set<string>>()

  /** Whether the record is newly rejected. A new one loses its name, so that what refers to it is rejected in the next round. */
  #leaveOut(entity: AnyEntity, alias: string): boolean {
    const left = setOf(this.#left, entity)
    if (left.has(alias)) return false
    left.add(alias)
    if (this.#new.get(entity)?.has(alias)) this.#names.remove(entity.name, alias)
    return true
  }
}

const reportOf = (entity: AnyEntity, { type, alias, fields }: Written): ReportedRecord => ({
  entity,
  type,
  alias,
  fields,
})

/** The first of two lines with one alias is as doubtful as the second. */
const repeated = (entity: AnyEntity, { line }: Planned): Rejected => ({
  sheet: entity.path,
  line,
  column: entity.fields.alias!.label,
  message: 'Запись с этим адресом есть ещё и ниже',
})

const counters = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const

function setOf<K>(sets: Map<K, Set<string>>, key: K): Set<string> {
  const found = sets.get(key) ?? new Set()
  sets.set(key, found)
  return found
}
