import type { z } from 'zod'
import type { names, record } from '#admin/kit/admin-schemas.ts'
import type { LivingDescription } from '#admin/kit/living-description.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** What the browser knows of a kind of record: its lists and forms are built from this, so a declaration never reaches the browser. */
export interface KindDescription {
  name: string
  /** `drugs` in `/admin/drugs`. */
  path: string
  words: { one: string; few: string; many: string; gender: 'm' | 'f' | 'n' }
  /** The field that names a record. */
  title: string
  fields: readonly FieldDescription[]
  sections: readonly Section[]
  /** Optional fields that should be filled in before publishing. */
  wanted: readonly string[]
  list: { columns: readonly string[]; filters: readonly string[]; sort: string }
  /** Published records have pages at `/{path}/{alias}`. */
  /** `drugs` of `/drugs/{alias}` on the site. */
  pagePath: string
  hasPages: boolean
  /** Belongs to a gardener: seen by support, changed with a reason only. */
  isPersonal: boolean
  /** Edited in its table: no drafts, and always on the site. */
  isDictionary: boolean
}

export interface Section {
  id: string
  title: string
  fields: readonly string[]
}

/** Every function of `kit/entity/fields.ts` makes one kind of field, so a new one is an error wherever all kinds must be handled. */
type FieldMakers = typeof import('#kit/entity/fields.ts')
/** `ownRows`: rows of another kind, edited in a table below the form and saved with the record. */
export type FieldKind = ReturnType<FieldMakers[keyof FieldMakers]>['kind'] | 'ownRows'

export interface FieldDescription {
  key: string
  kind: FieldKind
  label: string
  hint?: string
  required: boolean
  /** Shown and not edited. */
  isFixed?: boolean
  unit?: string
  /** What a new row or record begins with. */
  initial?: number | boolean
  /** Characters. */
  maxLength?: number
  options?: Readonly<Record<string, string>>
  /** Path of the kind that a reference leads to; absent for files, users and rows. */
  to?: string
  /** The field that a new alias is made from. */
  from?: string
  /** The living blocks of a rich text. */
  living?: readonly LivingDescription[]
  /** The text is the key of a row, chosen by its name. */
  rowKey?: RowKey
  /** The order of references or files is stored. */
  ordered?: boolean
  /** Columns of rows. */
  fields?: readonly FieldDescription[]
  /** Columns of which a row has exactly one. */
  oneOf?: readonly string[]
  /** A reference that is empty for most records, which then hold everywhere. */
  narrows?: true
}

/** Where the rows are that a key is chosen from, such as the phases of the crop. */
export interface RowKey {
  /** The field of the form with the first record. */
  field: string
  /** Path of its kind, and its field with the second record. */
  path: string
  reference: string
  /** Path of that one's kind, its rows, and the column with their name. */
  rowsPath: string
  rows: string
  name: string
}

/** What is shown of a record that another one refers to. */
export type RecordName = RecordNames[string][number]
/** By path of the kind, rows by `rowNamesPath`. */
export type RecordNames = DeepReadonly<z.infer<typeof names>>

/** The words of `statuses` of the kit, repeated because that module would bring the database library into the browser. */
export const statusWords = {
  draft: 'черновик',
  published: 'опубликовано',
  archived: 'в архиве',
  trash: 'в корзине',
} as const
export type RecordStatus = keyof typeof statusWords
/** What an editor sets in a form; records get into the trash and out of it by actions of their own. */
export type SettableStatus = Exclude<RecordStatus, 'trash'>

export type RecordValues = Readonly<Record<string, unknown>>

/** The response of `GET /api/admin/{kind}/{id}`. */
export type RecordView = DeepReadonly<z.infer<typeof record>>
