import { editDistance } from '#kit/text/edit-distance.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { Names } from '../field.ts'
import { UnknownTarget } from './unknown-target.ts'

/** Each takes a pass over all names of a kind. */
const maxSuggestions = 200
/** Longer cells are no names. */
const maxLength = 120

/** The names of the records of one kind, so that cells may hold them instead of aliases. */
class NamesOfKind {
  readonly #names = new Map<number, readonly string[]>()
  /** Made when the first cell asks for a name: files of our own exports have aliases only. */
  #ids: Map<string, Set<number>> | null = null

  add(id: number, names: readonly string[]): void {
    this.#names.set(id, names)
    if (this.#ids) this.#put(this.#ids, id, names)
  }

  remove(id: number): void {
    for (const name of this.#ids ? (this.#names.get(id) ?? []) : []) {
      const ids = this.#ids!.get(foldText(name))
      if (ids?.delete(id) && ids.size === 0) this.#ids!.delete(foldText(name))
    }
    this.#names.delete(id)
  }

  idsOf(name: string): number[] {
    return [...(this.#index().get(foldText(name)) ?? [])]
  }

  #index(): Map<string, Set<number>> {
    if (this.#ids) return this.#ids
    this.#ids = new Map()
    for (const [id, names] of this.#names) this.#put(this.#ids, id, names)
    return this.#ids
  }

  #put(index: Map<string, Set<number>>, id: number, names: readonly string[]): void {
    for (const folded of names.map(foldText).filter(Boolean))
      index.set(folded, (index.get(folded) ?? new Set()).add(id))
  }

  #shown(id: number, folded: string): string {
    return this.#names.get(id)?.find(name => foldText(name) === folded) ?? folded
  }

  nearest(text: string): { name: string; id: number } | null {
    const folded = foldText(text)
    let best: { name: string; id: number } | null = null
    let most = Math.min(3, Math.floor(folded.length / 3))
    if (folded.length > maxLength || most === 0) return null
    for (const [name, ids] of this.#index()) {
      const distance = editDistance(folded, name, most)
      if (distance > most) continue
      const [id] = ids
      best = { name: this.#shown(id!, name), id: id! }
      most = distance - 1
      if (most < 0) break
    }
    return best
  }
}

/** Finds the record that a cell means: by its alias, else by its name when only one record has it. */
export class RecordNames {
  readonly #kinds = new Map<string, NamesOfKind>()
  readonly #names: Pick<Names, 'idOf' | 'keyOf'>
  readonly #unknown = new Map<string, UnknownTarget>()
  #suggestions = 0

  constructor(names: Pick<Names, 'idOf' | 'keyOf'>) {
    this.#names = names
  }

  add(entity: string, id: number, names: readonly string[]): void {
    const kind = this.#kinds.get(entity) ?? new NamesOfKind()
    this.#kinds.set(entity, kind)
    kind.add(id, names)
    this.#unknown.clear()
  }

  remove(entity: string, id: number): void {
    this.#kinds.get(entity)?.remove(id)
    this.#unknown.clear()
  }

  find(entity: string, cell: string): number | UnknownTarget {
    const byAlias = this.#names.idOf(entity, cell)
    if (byAlias !== undefined) return byAlias
    const known = this.#unknown.get(`${entity} ${cell}`)
    if (known) return known
    const ids = this.#kinds.get(entity)?.idsOf(cell) ?? []
    if (ids.length === 1) return ids[0]!
    const unknown = new UnknownTarget(
      cell,
      ids.length > 1 ? this.#several(entity, cell, ids) : this.#missing(entity, cell),
    )
    if (this.#unknown.size < maxSuggestions) this.#unknown.set(`${entity} ${cell}`, unknown)
    return unknown
  }

  #several(entity: string, cell: string, ids: readonly number[]): string {
    const aliases = ids.slice(0, 5).map(id => this.#names.keyOf(entity, id))
    return `Название «${cell.slice(0, 60)}» есть у\u00a0нескольких записей, укажите адрес одной: ${aliases.join(', ')}`
  }

  #missing(entity: string, cell: string): string {
    const text = entity === 'file' ? 'Нет такого файла' : `Нет такой записи: «${cell.slice(0, 60)}»`
    const nearest = this.#suggestions++ < maxSuggestions ? this.#kinds.get(entity)?.nearest(cell) : null
    if (!nearest) return text
    const alias = this.#names.keyOf(entity, nearest.id)
    return `${text}. Похоже на\u00a0«${nearest.name}»${nearest.name === alias ? '' : ` (${alias})`}`
  }
}
