import type { FormValues } from '#admin/fields/form-values.ts'
import type { FieldDescription, KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { nodesOf, type RichDoc, textOfDoc } from '#kit/entity/rich-doc.ts'

/** What a search engine shows of a title and of a description, in characters; descriptions from 120 on are rarely replaced by its own. */
export const searchLimits = { title: 60, summaryMin: 120, summary: 160 } as const

export interface Check {
  id: string
  /** Says what is wrong, or what is in order. */
  text: string
  /** The field that it is about. */
  field: string
  /** `forbids`: the record cannot be published; `warns`: it can. */
  state: 'forbids' | 'warns' | 'ok'
}

/** What to look at before publishing, made from the description of the kind; what forbids comes first, what is in order last. */
export function findChecks(kind: KindDescription, values: FormValues): Check[] {
  const checks = [
    ...kind.fields.flatMap(field => requiredCheck(field, values[field.key])),
    ...kind.fields.flatMap(field => rowChecks(field, values[field.key])),
    ...titleCheck(kind, values),
    ...summaryCheck(kind, values),
    ...sourceCheck(kind, values),
    ...kind.wanted.flatMap(key => wantedCheck(kind, key, values[key])),
    ...pictureCheck(kind, values),
  ]
  return checks.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const order = ['forbids', 'warns', 'ok'] as const

/** What needs attention first has the smallest number. */
export const rankOf = ({ state }: Check): number => order.indexOf(state)

/** The text of a record that stands for it in lists and search results. */
export const summaryField = ({ fields }: KindDescription): FieldDescription | undefined =>
  fields.find(({ key, kind }) => kind === 'longText' && (key === 'lead' || key === 'description'))

function requiredCheck({ key, label, required }: FieldDescription, value: unknown): Check[] {
  if (!required) return []
  const state = isEmpty(value) ? 'forbids' : 'ok'
  return [
    {
      id: `required-${key}`,
      field: key,
      state,
      text: state === 'ok' ? `${label}: заполнено` : `Не\u00a0заполнено: ${label}`,
    },
  ]
}

/** Of the rows that are there, only what is missing. */
function rowChecks({ key, label, fields = [] }: FieldDescription, rows: unknown): Check[] {
  const required = fields.filter(column => column.required && column.key !== 'key')
  if (required.length === 0) return []
  return ((rows ?? []) as FormValues[]).flatMap((row, at) =>
    required
      .filter(column => isEmpty(row[column.key]))
      .map(column => ({
        id: `required-${key}-${at}-${column.key}`,
        field: `${key}.${at}.${column.key}`,
        state: 'forbids' as const,
        text: `Не\u00a0заполнено: ${label}, строка\u00a0${at + 1}, ${column.label}`,
      })),
  )
}

function titleCheck(kind: KindDescription, values: FormValues): Check[] {
  const { length } = String(values[kind.title] ?? '')
  if (!kind.hasPages || length === 0) return []
  const isLong = length > searchLimits.title
  const text = isLong
    ? `Заголовок длиннее ${searchLimits.title}\u00a0знаков: в\u00a0поиске его обрежут`
    : 'Заголовок помещается в\u00a0поиск'
  return [{ id: 'title', field: kind.title, state: isLong ? 'warns' : 'ok', text }]
}

function summaryCheck(kind: KindDescription, values: FormValues): Check[] {
  const field = summaryField(kind)
  if (!field) return []
  const { length } = String(values[field.key] ?? '').trim()
  if (length === 0 && field.required) return []
  const text =
    length === 0
      ? `Нет описания: заполните «${field.label}»`
      : length < searchLimits.summaryMin
        ? `«${field.label}» короче ${searchLimits.summaryMin}\u00a0знаков`
        : `«${field.label}» достаточной длины`
  return [{ id: 'summary', field: field.key, state: length < searchLimits.summaryMin ? 'warns' : 'ok', text }]
}

/** One source is enough, whether of the record or of a row. */
function sourceCheck({ fields }: KindDescription, values: FormValues): Check[] {
  const places = fields.filter(field => isSource(field) || field.fields?.some(isSource))
  const [first] = places
  if (!first) return []
  const isGiven = (field: FieldDescription) =>
    isSource(field)
      ? !isEmpty(values[field.key])
      : ((values[field.key] ?? []) as FormValues[]).some(row =>
          field.fields!.some(column => isSource(column) && !isEmpty(row[column.key])),
        )
  const hasSource = places.some(isGiven)
  return [
    {
      id: 'source',
      field: first.key,
      state: hasSource ? 'ok' : 'warns',
      text: hasSource ? 'Источник указан' : 'Нет источника',
    },
  ]
}

const isSource = ({ to }: FieldDescription) => to === 'sources'

function wantedCheck({ fields }: KindDescription, key: string, value: unknown): Check[] {
  const field = fields.find(one => one.key === key)
  if (!field) return []
  const state = isEmpty(value) ? 'warns' : 'ok'
  return [
    {
      id: `wanted-${key}`,
      field: key,
      state,
      text: state === 'ok' ? `${field.label}: заполнено` : `Пусто: ${field.label}`,
    },
  ]
}

/** A record without a photo is shown with its drawing. */
function pictureCheck({ fields }: KindDescription, values: FormValues): Check[] {
  const pictures = fields.filter(({ kind }) => kind === 'image' || kind === 'files')
  const [first] = pictures
  if (!first) return []
  const hasPicture = pictures.some(({ key }) => !isEmpty(values[key]))
  const text = hasPicture ? 'Фото есть' : 'Нет фото: на\u00a0сайте будет рисунок'
  return [{ id: 'picture', field: first.key, state: hasPicture ? 'ok' : 'warns', text }]
}

/** Whether nothing is filled in; zero is something. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && isEmptyDoc(value as RichDoc)
}

/** A living block is content too. */
const isEmptyDoc = (doc: RichDoc) =>
  textOfDoc(doc) === '' && [...nodesOf(doc)].every(({ type }) => type === 'paragraph' || type === 'hardBreak')
