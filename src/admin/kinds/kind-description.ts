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
  list: { columns: readonly string[]; filters: readonly string[]; sort: string }
  /** Published records have pages at `/{path}/{alias}`. */
  hasPages: boolean
}

export interface Section {
  id: string
  title: string
  fields: readonly string[]
}

/** Every function of `kit/entity/fields.ts` makes one kind of field, so a new one is an error wherever all kinds must be handled. */
type FieldMakers = typeof import('#kit/entity/fields.ts')
export type FieldKind = ReturnType<FieldMakers[keyof FieldMakers]>['kind']

export interface FieldDescription {
  key: string
  kind: FieldKind
  label: string
  hint?: string
  required: boolean
  unit?: string
  /** Characters. */
  maxLength?: number
  options?: Readonly<Record<string, string>>
  /** Path of the kind that a reference leads to; absent for files, users and rows. */
  to?: string
  /** The field that a new alias is made from. */
  from?: string
  /** Columns of rows. */
  fields?: readonly FieldDescription[]
}

/** What is shown of a record that another one refers to. */
export interface RecordName {
  id: number
  title: string
  status: RecordStatus
}
/** By path of the kind. */
export type RecordNames = Readonly<Record<string, readonly RecordName[]>>

/** The words of `statuses` of the kit, repeated because that module would bring the database library into the browser. */
export const statusWords = { draft: 'черновик', published: 'опубликовано', archived: 'в архиве' } as const
export type RecordStatus = keyof typeof statusWords

export type RecordValues = Readonly<Record<string, unknown>>

/** The response of `GET /api/admin/{kind}/{id}`. */
export interface RecordView {
  id: number
  version: number
  status: RecordStatus
  values: RecordValues
  names: RecordNames
}
