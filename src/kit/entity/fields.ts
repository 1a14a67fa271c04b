import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  date as pgDate,
  integer as pgInteger,
  text as pgText,
  unique,
} from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { withoutGrouping, withoutTrailingZeros } from '#kit/text/decimal.ts'
import {
  type Common,
  common,
  type Fields,
  type IdOf,
  isBlank,
  type Names,
  quoted,
  type ReferenceOptions,
  type RowsOptions,
  type TextOptions,
  withoutColumn,
} from './field.ts'
import { chooseText, targetId, targetOf } from './names/target-cell.ts'
import { decimalNumber, wholeNumber } from './number-cell.ts'
import { publicPicture } from './public-picture.ts'
import { type RichDoc, textOfDoc } from './rich-doc.ts'
import { richDoc, richDocFromCell, richDocToCell } from './rich-text.ts'
import type { LivingBlocks } from './rich-text-nodes.ts'
import { rowList } from './row-rules.ts'
import { aliasText, decimalText, line } from './schemas/text-schemas.ts'

const textual = {
  toCell: (v: string | null) => v ?? '',
  fromCell: (c: string) => c.trim() || null,
  toSearch: (v: string | null) => v ?? '',
}

/** One line of text. */
export function text<const R extends boolean = false>(o: Common<R> & TextOptions) {
  const schema = o.pattern
    ? line(o.max ?? 200).regex(o.pattern, o.patternMessage ?? 'Неверный формат')
    : line(o.max ?? 200)
  return {
    kind: 'text' as const,
    ...common(o, schema, pgText()),
    ...textual,
    ...(o.isDistinct && distinctText),
    ...(o.rowKeyOf && { rowKeyOf: o.rowKeyOf }),
  }
}

const distinctText = {
  isDistinct: true,
  constraint: (name: string, column: AnyPgColumn) => [unique(`${name}_unique`).on(column)],
}

/** Several lines of text. */
export function longText<const R extends boolean = false>(o: Common<R> & { max?: number }) {
  const schema = line(o.max ?? 20_000).overwrite(s => s.replaceAll('\r\n', '\n'))
  return { kind: 'longText' as const, ...common(o, schema, pgText()), ...textual }
}

/** A document tree, never HTML; in a cell as JSON with aliases. `living`: the blocks of the site that it may contain besides text. */
export function richText<const R extends boolean = false>(o: Common<R> & { living?: LivingBlocks }) {
  const { living = {} } = o
  return {
    kind: 'richText' as const,
    living,
    ...common(o, richDoc(living), jsonb().$type<RichDoc>()),
    toCell: (v: RichDoc | null, names: Names) => (v ? richDocToCell(v, living, names) : ''),
    fromCell: (c: string, names: Names): unknown => (isBlank(c) ? null : richDocFromCell(c, living, names)),
    toSearch: (v: RichDoc | null) => (v ? textOfDoc(v) : ''),
  }
}

export function integer<const R extends boolean = false>(
  o: Common<R> & { min?: number; max?: number; unit?: string; initial?: number },
) {
  const { min = -2_147_483_648, max = 2_147_483_647, unit, initial } = o
  return {
    kind: 'integer' as const,
    unit,
    initial,
    ...common(o, z.int('Введите целое число').min(min, `Не меньше ${min}`).max(max, `Не больше ${max}`), pgInteger()),
    toCell: (v: number | null) => (v === null ? '' : String(v)),
    fromCell: (c: string) => (isBlank(c) ? null : wholeNumber(c)),
  }
}

/** An exact decimal as a string with the scale of the column: with scale 3, '2.5' becomes '2.500'. Never a float. */
export function decimal<const R extends boolean = false>(
  o: Common<R> & { scale: number; unit?: string; negative?: boolean },
) {
  return {
    kind: 'decimal' as const,
    unit: o.unit,
    scale: o.scale,
    ...common(o, decimalText(o), numeric({ precision: 12 + o.scale, scale: o.scale })),
    toCell: (v: string | null) => withoutTrailingZeros(v ?? '').replace('.', ','),
    fromCell: (c: string) => (isBlank(c) ? null : decimalNumber(c)),
  }
}

/** An integer amount of kopecks; the field's name ends in `Kop`. */
export function money<const R extends boolean = false>(o: Common<R>) {
  return {
    kind: 'money' as const,
    ...common(
      o,
      z.int('Введите сумму').min(0, 'Не меньше нуля').max(9_999_999_999, 'Слишком большая сумма'),
      bigint({ mode: 'number' }),
    ),
    toCell: (v: number | null) => (v === null ? '' : `${Math.trunc(v / 100)},${String(v % 100).padStart(2, '0')}`),
    fromCell: (c: string) => {
      const m = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(withoutGrouping(c.replace('₽', '')))
      if (isBlank(c)) return null
      return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : c
    },
  }
}

/** A boolean; for a third state «unknown» use an optional `choice`. */
export function flag(o: Omit<Common<true>, 'required'> & { initial?: boolean }) {
  const words: Record<string, boolean> = {
    да: true,
    нет: false,
    '': false,
    '1': true,
    '0': false,
    true: true,
    false: false,
  }
  return {
    kind: 'flag' as const,
    initial: o.initial,
    ...common({ ...o, required: true as const }, z.boolean('Введите «да» или «нет»'), boolean().default(false)),
    toCell: (v: boolean) => (v ? 'да' : 'нет'),
    fromCell: (c: string) => words[c.trim().toLowerCase()] ?? c,
  }
}

type Options = Readonly<Record<string, string>>
const keyOf = <Key extends string>(options: Options, keys: readonly Key[]) => {
  const byLabel = new Map(keys.map(k => [options[k]!.toLowerCase(), k]))
  return (label: string) => byLabel.get(label.trim().toLowerCase()) ?? label.trim()
}

export function choice<const O extends Options, const R extends boolean = false>(o: Common<R> & { options: O }) {
  type Key = keyof O & string
  const keys = Object.keys(o.options) as [Key, ...Key[]]
  const find = keyOf(o.options, keys)
  return {
    kind: 'choice' as const,
    options: o.options,
    ...common(o, z.enum(keys, 'Выберите значение из списка') as unknown as z.ZodType<Key>, pgText({ enum: keys })),
    constraint: (name: string, column: AnyPgColumn) => [
      check(`${name}_known`, sql`${column} in (${sql.raw(quoted(keys))})`),
    ],
    toCell: (v: Key | null) => (v === null ? '' : o.options[v]!),
    fromCell: (c: string) => (isBlank(c) ? null : find(c)),
    toSearch: (v: Key | null) => (v === null ? '' : o.options[v]!),
  }
}

/** A set of options, sorted in the order of `options`. */
export function choices<const O extends Options>(o: Omit<Common<true>, 'required'> & { options: O }) {
  type Key = keyof O & string
  const keys = Object.keys(o.options) as [Key, ...Key[]]
  const find = keyOf(o.options, keys)
  const inOrder = (v: Key[]) => keys.filter(k => v.includes(k))
  const schema = z.array(z.enum(keys, 'Выберите значения из списка')).overwrite(v => inOrder(v as Key[]) as never)
  return {
    kind: 'choices' as const,
    options: o.options,
    ...common(
      { ...o, required: true as const },
      schema as unknown as z.ZodType<Key[]>,
      pgText({ enum: keys }).array().default([]),
    ),
    constraint: (name: string, column: AnyPgColumn) => [
      check(`${name}_known`, sql`${column} <@ array[${sql.raw(quoted(keys))}]`),
    ],
    toCell: (v: Key[]) => v.map(k => o.options[k]!).join(', '),
    fromCell: (c: string) => listOf(c).map(find),
    toSearch: (v: Key[]) => v.map(k => o.options[k]!).join(' '),
  }
}

/** A calendar day without time zone, `YYYY-MM-DD`. */
export function date<const R extends boolean = false>(o: Common<R>) {
  return {
    kind: 'date' as const,
    ...common(o, z.iso.date('Введите дату, например 31.12.2026') as z.ZodType<string>, pgDate({ mode: 'string' })),
    toCell: (v: string | null) => (v ?? '').split('-').reverse().join('.'),
    fromCell: (c: string) => {
      if (isBlank(c)) return null
      return /^\d{2}\.\d{2}\.\d{4}$/.test(c.trim()) ? c.trim().split('.').reverse().join('-') : c
    },
  }
}

/** The record's name in URLs and files. The field is always called `alias`. */
export function alias(o: Omit<Common<true>, 'required'> & { from: string }) {
  return {
    kind: 'alias' as const,
    from: o.from,
    ...common({ ...o, required: true as const }, aliasText(), pgText().unique()),
    toCell: (v: string) => v,
    fromCell: (c: string) => c.trim(),
    toSearch: (v: string) => v,
  }
}

const listOf = (cell: string) =>
  cell
    .split(',')
    .map(s => s.trim())
    .filter(Boolean)

/** Not every kind has pages of its own, so a reference in the public API has a name beside the alias. */
const publicReference = z.object({ alias: z.string(), name: z.string() })

export function reference<const T extends string, const R extends boolean = false>(o: ReferenceOptions<T, R>) {
  return {
    kind: 'reference' as const,
    to: o.to,
    ...(o.narrows && { narrows: o.narrows }),
    ...common(o, targetId(o.to).positive(chooseText), pgInteger()),
    publicSchema: o.required ? publicReference : publicReference.nullable(),
    constraint: (name: string, column: AnyPgColumn, idOf: IdOf) => [
      foreignKey({ name: `${name}_fk`, columns: [column], foreignColumns: [idOf(o.to)] }).onDelete(
        o.onDelete ?? 'restrict',
      ),
      // The parts of a record are read and deleted with it.
      ...(o.onDelete === 'cascade' ? [index(name).on(column)] : []),
    ],
    toCell: (v: number | null, names: Names) => (v === null ? '' : names.keyOf(o.to, v)),
    fromCell: (c: string, names: Names) => (isBlank(c) ? null : targetOf(o.to, c.trim(), names)),
  }
}

/** Many-to-many. Without `ordered` ids are sorted, so that equal sets compare as equal. */
export function references<const T extends string>(
  o: Omit<Common<true>, 'required'> & { to: T; ordered?: boolean; max?: number },
) {
  const normalize = (v: number[]) => (o.ordered ? [...new Set(v)] : [...new Set(v)].sort((a, b) => a - b))
  const schema = z
    .array(targetId(o.to).positive())
    .max(o.max ?? 500)
    .overwrite(normalize)
  return {
    kind: 'references' as const,
    to: o.to,
    ordered: o.ordered ?? false,
    ...withoutColumn(o, schema as z.ZodType<number[]>),
    publicSchema: z.array(publicReference),
    toCell: (v: number[], names: Names) => v.map(id => names.keyOf(o.to, id)).join(', '),
    fromCell: (c: string, names: Names) => listOf(c).map(s => targetOf(o.to, s, names)),
  }
}

/** One stored picture; its alternative text is stored with the file. */
export function image<const R extends boolean = false>(o: Common<R>) {
  return {
    ...reference<'file', R>({ ...o, to: 'file' }),
    kind: 'image' as const,
    publicSchema: o.required ? publicPicture : publicPicture.nullable(),
  }
}

/** Stored files in a chosen order. */
export function files(o: Omit<Common<true>, 'required'> & { max?: number }) {
  return {
    ...references({ ...o, to: 'file', ordered: true }),
    kind: 'files' as const,
    publicSchema: z.array(publicPicture),
  }
}

/** Ordered child rows edited with their parent. `key` identifies a row permanently; of the references in `oneOf` a row has exactly one. */
export function rows<const F extends Fields>(o: RowsOptions<F>) {
  return {
    kind: 'rows' as const,
    fields: o.fields,
    ...(o.oneOf && { oneOf: o.oneOf }),
    ...(o.constraints && { constraints: o.constraints }),
    ...withoutColumn(o, rowList(o)),
    toCell: () => '',
    fromCell: () => [],
  }
}
