import path from 'node:path'
import { company } from '#features/companies/company.entity.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { type Drug, drug } from '#features/drugs/drug.entity.ts'
import { source } from '#features/sources/source.entity.ts'
import { substance } from '#features/substances/substance.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type Named, type Sheet, toSheets } from '#kit/entity/to-sheets.ts'
import { FileProblem } from '#kit/import/file-problem.ts'
import type { Mended } from '#kit/import/mend-xml.server.ts'
import type { Rejected } from '#kit/import/rejected.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { type Doubt, noCrop, normText } from './cell-readers.ts'
import { readGoskatalog } from './goskatalog.server.ts'
import { withOtherForms } from './other-forms.ts'
import { mergeProducts } from './product-cells.ts'
import { readProductName } from './read-name.ts'
import { readUse } from './read-use.ts'
import { type DrugValues, drugValues, hasMarkedRows, isMarkedRow } from './register-drug.ts'
import { RegisterLookup } from './register-lookup.server.ts'
import type { ProductDoubt, RegisterProduct, RegisterUse } from './register-product.ts'
import { loadVocabulary } from './register-vocabulary.server.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface RegisterSheets {
  sheets: Sheet[]
  rejected: Rejected[]
  /** Lines for the person who imports: what was read, what is gone, what needs a person. */
  notes: string[]
  doubts: RegisterDoubt[]
}

type RegisterDoubt = (Doubt | ProductDoubt) & { number: string }

/** Above this share of known registrations missing in the file it is taken for a part of a register, and nothing is archived. */
const maxGoneShare = 0.3

const sourcesOf = {
  pesticide: { code: 'GOSKATALOG-P', title: 'Государственный каталог пестицидов, открытые данные' },
  agrochemical: { code: 'GOSKATALOG-A', title: 'Государственный каталог агрохимикатов, открытые данные' },
} as const

/**
 * Reads registers and returns them as sheets of ours, ready for `importSheets`. A registration is known by its number, a row of it by crop, target, method
 * and unit of the norm. A row whose cells are as stored is left out, so that what an editor has made of it stays. Rows and drugs that are gone are archived.
 */
export async function readRegisterFiles(db: Db, files: readonly string[]): Promise<RegisterSheets> {
  const run = new RegisterRun(await RegisterLookup.load(db), await loadVocabulary(db))
  for (const file of files) {
    try {
      run.noteMended(path.basename(file), await readGoskatalog(file, product => run.collect(product)))
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      return {
        sheets: [],
        rejected: [{ sheet: path.basename(file), line: 1, column: '', message: error.message }],
        notes: [],
        doubts: [],
      }
    }
  }
  return run.finish()
}

class RegisterRun {
  readonly #lookup: RegisterLookup
  readonly #vocabulary: Vocabulary
  readonly #drugs: Named[] = []
  readonly #uses: Named[] = []
  readonly #doubts: RegisterDoubt[] = []
  readonly #products = new Map<string, RegisterProduct>()
  readonly #nameless: string[] = []
  readonly #mended: string[] = []
  readonly #kinds = new Set<RegisterProduct['kind']>()
  readonly #rejected: Rejected[] = []
  #sameUses = 0

  constructor(lookup: RegisterLookup, vocabulary: Vocabulary) {
    this.#lookup = lookup
    this.#vocabulary = vocabulary
  }

  /** A product without a number is left out and named; records of one number are one product. */
  collect(product: RegisterProduct): void {
    const { number, name } = product
    const known = this.#products.get(number)
    if (number === '') this.#nameless.push(`У препарата «${name}» нет номера регистрации: пропущен`)
    else this.#products.set(number, known ? mergeProducts(known, product) : product)
  }

  noteMended(file: string, { ampersandLine, controlLine }: Mended): void {
    if (ampersandLine) this.#mended.push(`${file}: знак «&» исправлен, первая строка ${ampersandLine}`)
    if (controlLine) this.#mended.push(`${file}: управляющий знак прочитан как пробел, первая строка ${controlLine}`)
  }

  #add(product: RegisterProduct): void {
    this.#kinds.add(product.kind)
    const old = this.#lookup.drugs.get(product.number)
    const sourceId = this.#sourceId(product.kind)
    const { values, doubts } = drugValues(product, old, this.#lookup, sourceId)
    for (const doubt of doubts) this.#doubts.push({ ...doubt, number: product.number })
    // Without any row there is nothing to show on the site yet; what stands there already stays.
    const status = product.uses.length > 0 || old?.status === 'published' ? 'published' : 'draft'
    this.#drugs.push({ values, status })
    const drugId = old?.id ?? this.#lookup.newId(drug, values.alias)
    this.#addUses(product, values, drugId, old ? (this.#lookup.uses.get(old.id) ?? []) : [], sourceId)
  }

  #sourceId(kind: RegisterProduct['kind']): number {
    const { code, title } = sourcesOf[kind]
    return this.#lookup.idByName(source, code, alias => ({
      ...blankValues(source),
      title,
      readerTitle: title,
      alias,
      code,
    }))
  }

  #addUses(
    product: RegisterProduct,
    { alias }: DrugValues,
    drugId: number,
    stored: readonly DrugUse[],
    sourceId: number,
  ): void {
    const left = new Map(numbered(stored, storedKey))
    const isNamed = readProductName(product.name).value?.isHousehold ?? false
    const areMarked = hasMarkedRows(product)
    for (const [index, [key, cells]] of numbered(product.uses, registerKey).entries()) {
      const old = left.get(key) ?? left.get(withoutMethod(key))
      if (old) left.delete(left.has(key) ? key : withoutMethod(key))
      const read = readUse(cells, this.#vocabulary, isNamed || !areMarked || isMarkedRow(cells))
      for (const doubt of read.doubts) this.#doubts.push({ ...doubt, number: product.number })
      if (old && old.status === 'published' && areSameCells(old, cells)) {
        this.#sameUses++
        continue
      }
      const aliasOfUse = old?.alias ?? this.#lookup.newAlias(drugUse, [`${alias} ${index + 1}`, alias])
      this.#uses.push({
        values: {
          ...read.values,
          ...this.#references(read),
          alias: aliasOfUse,
          drugId,
          sourceId,
          sortOrder: index + 1,
        },
        status: 'published',
      })
    }
    for (const use of left.values())
      if (use.sourceId === sourceId && use.status === 'published') this.#archive(this.#uses, use)
  }

  #references({ plants, groups, exceptions, targets }: ReturnType<typeof readUse>) {
    const id = (kind: string, alias: string) => this.#lookup.names.idOf(kind, alias)!
    const rowOf = (kind: string, alias: string, wanted: string) => (kind === wanted ? id(kind, alias) : null)
    return {
      plants: plants.map(alias => id('plant', alias)),
      plantGroups: groups.map(alias => id('plantGroup', alias)),
      plantExceptions: exceptions.map(alias => id('plant', alias)),
      targets: targets.map(({ kind, alias }) => ({
        key: alias,
        pestId: rowOf(kind, alias, 'pest'),
        diseaseId: rowOf(kind, alias, 'disease'),
        effectId: rowOf(kind, alias, 'effect'),
        effect: 'full' as const,
      })),
    }
  }

  #archive(list: Named[], { id: _, version: __, status: ___, ...values }: DrugUse | Drug): void {
    list.push({ values, status: 'archived' })
  }

  finish(): RegisterSheets {
    for (const product of this.#products.values()) this.#add(product)
    if (this.#products.size === 0) {
      const message = this.#nameless[0] ?? 'В файле нет ни одной регистрации'
      this.#rejected.push({ sheet: 'реестр', line: 1, column: 'Номер государственной регистрации', message })
    }
    const gone = this.#gone()
    const { made, names, formulations } = this.#lookup
    const drugs = withOtherForms(this.#drugs, id => formulations.find(each => each.id === id)?.code ?? null)
    for (const each of gone) this.#archive(drugs, each)
    const kinds: [AnyEntity, Named[]][] = [
      [source, made.get(source) ?? []],
      [company, made.get(company) ?? []],
      [substance, made.get(substance) ?? []],
      [drug, drugs],
      [drugUse, this.#uses],
    ]
    return {
      sheets: kinds.flatMap(([entity, records]) => (records.length > 0 ? toSheets(entity, records, names) : [])),
      rejected: this.#rejected,
      notes: this.#notes(gone),
      doubts: this.#doubts,
    }
  }

  /** Drugs known from the same register that the file no longer has. */
  #gone(): Drug[] {
    const sources = [...this.#kinds].map(kind => this.#sourceId(kind))
    const known = [...new Set(this.#lookup.drugs.values())].filter(
      each => each.identitySourceId !== null && sources.includes(each.identitySourceId),
    )
    const present = known.filter(({ status }) => status === 'published')
    const gone = present.filter(({ registrations }) => !registrations.some(({ number }) => this.#products.has(number)))
    if (gone.length > present.length * maxGoneShare && gone.length > 1) {
      const message = `В файле нет ${gone.length} из ${present.length} известных препаратов: это не весь реестр`
      this.#rejected.push({ sheet: 'реестр', line: 1, column: '', message })
    }
    return gone
  }

  #notes(gone: readonly Drug[]): string[] {
    return [
      `Регистраций в файле: ${this.#products.size}, норм без изменений: ${this.#sameUses}.`,
      ...gone.map(({ name }) => `Больше нет в реестре: ${name}`),
      ...this.#mended,
      ...this.#nameless.slice(0, 40),
      ...(this.#doubts.length > 0 ? [`Нужен человек: ${this.#doubts.length}`] : []),
      ...this.#doubts.slice(0, 40).map(({ number, cell, text, why }) => `  ${number}, ${cell} «${text}»: ${why}`),
    ]
  }
}

const separator = '\u0001'

/** The unit of the norm: what follows its numbers. */
const unitOf = (norm: string) => foldText(norm).replace(/^(?:до )?[\d.,\s-]+/, '')

const registerKey = (cells: RegisterUse) =>
  [cells.crop, cells.target, cells.method, unitOf(normText(cells))].map(foldText).join(separator)
const storedKey = ({ objectText, targetText, cellMethod, cellNorm }: DrugUse) =>
  [objectText, targetText ?? '', cellMethod ?? '', unitOf(cellNorm ?? '')].map(foldText).join(separator)

/** The key of a stored row whose method was not kept. */
function withoutMethod(key: string): string {
  const [crop, target, , ...rest] = key.split(separator)
  return [crop, target, '', ...rest].join(separator)
}

/** Rows with the same key are told apart by their order. */
function numbered<T>(rows: readonly T[], keyOf: (row: T) => string): [string, T][] {
  const counts = new Map<string, number>()
  return rows.map(row => {
    const key = keyOf(row)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return [`${key}${separator}${count}`, row]
  })
}

function areSameCells(use: DrugUse, cells: RegisterUse): boolean {
  const pairs: [string | null, string][] = [
    [use.objectText, cells.crop || noCrop],
    [use.targetText, cells.target],
    [use.cellMethod, cells.method],
    [use.cellNorm, normText(cells)],
    [use.cellNotes, cells.notes],
    [use.cellPhi, cells.phi],
    [use.cellReentry, cells.reentry],
  ]
  return pairs.every(([stored, cell]) => (stored ?? '').trim() === cell.trim())
}
