import fc from 'fast-check'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import type { LivingBlocks } from '#kit/entity/rich-text-nodes.ts'
import { richDocs } from './rich-docs.ts'

/** Ids for references, by entity. */
export type Ids = Record<string, readonly number[]>
type Any = fc.Arbitrary<unknown>
type Options = Field & { options: Record<string, string> }

const words = fc.string({ unit: fc.constantFrom(...'аёЯяё;"\n\r\',=+-@ xк1\t№«»—'), minLength: 1, maxLength: 24 })
const tidy = (multiline: boolean) => (s: string) =>
  (multiline ? s : s.replace(/[\r\n]/g, ' ')).replaceAll('\r\n', '\n').replaceAll('\r', ' ').trim()
const days = fc.integer({ min: 0, max: 40_000 }).map(n => new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10))

/** Generators by field kind, including separators, quotes, formula characters, ё and line breaks. */
const makers: Record<string, (field: Field, ids: Ids) => Any> = {
  text: () => words.map(tidy(false)).filter(s => s !== ''),
  longText: () => words.map(tidy(true)).filter(s => s !== ''),
  richText: (field, ids) => richDocs(livingIdsOf((field as Field & { living: LivingBlocks }).living, ids)),
  integer: field => fc.constantFrom(...[1, 2, 3, 4, 1950, 2020].filter(n => field.schema.safeParse(n).success)),
  decimal: field => {
    const { scale } = field as Field & { scale: number }
    return fc
      .tuple(fc.nat(99_999), fc.nat(10 ** scale - 1))
      .map(([a, b]) => (scale ? `${a}.${String(b).padStart(scale, '0')}` : `${a}`))
  },
  money: () => fc.nat(9_999_999_999),
  flag: () => fc.boolean(),
  choice: field => fc.constantFrom(...Object.keys((field as Options).options)),
  choices: field => fc.subarray(Object.keys((field as Options).options)),
  date: () => days,
  alias: () => fc.uuid().map(id => `law-${id}`),
  reference: (field, ids) => fc.constantFrom(...(ids[(field as Field & { to: string }).to] ?? [])),
  references: (field, ids) => fc.subarray([...(ids[(field as Field & { to: string }).to] ?? [])], { maxLength: 4 }),
  rows: (field, ids) =>
    fc.uniqueArray(
      fc.record({
        key: fc.stringMatching(/^[a-z0-9]{8}$/),
        ...shapeOf((field as Field & { fields: Fields }).fields, ids),
      }),
      {
        selector: row => row.key,
        maxLength: 4,
      },
    ),
  image: (_, { file = [] }) => (file.length > 0 ? fc.constantFrom(...file) : fc.constant(null)),
  files: (_, { file = [] }) => fc.shuffledSubarray([...file]),
}

/** Ids for the living blocks that consist of references alone. */
const livingIdsOf = (living: LivingBlocks, ids: Ids) =>
  Object.fromEntries(
    Object.entries(living)
      .filter(
        ([, block]) =>
          !block.isInline && !block.check && Object.values(block.attrs).every(({ to }) => to && ids[to]?.length),
      )
      .map(([type, { attrs }]) => [
        type,
        Object.fromEntries(Object.entries(attrs).map(([name, { to }]) => [name, ids[to!]!])),
      ]),
  )

const shapeOf = (fields: Fields, ids: Ids): Record<string, Any> =>
  Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, arbitraryOf(f, ids)]))

function arbitraryOf(field: Field, ids: Ids): Any {
  const maker = makers[field.kind]
  if (!maker) throw new Error(`no generated values for the kind «${field.kind}»`)
  const withPattern = field.schema.safeParse('ё').success || field.kind !== 'text' ? maker(field, ids) : matching(field)
  return field.required || field.column === null ? withPattern : fc.option(withPattern, { nil: null })
}

/** For a text field with a pattern: one of the formats used in the catalogue. */
const matching = (field: Field): Any => {
  const candidates = ['09', '75', 'ABCDEF', 'https://example.org/x', '121552-61-2', '15.05'].filter(
    text => field.schema.safeParse(text).success,
  )
  if (!candidates.length) throw new Error(`no generated value fits «${field.label}»`)
  return fc.constantFrom(...candidates)
}

/** Generated records of an entity. They may violate cross-field rules, which the caller has to fix. */
export const recordsOf = (entity: AnyEntity, ids: Ids): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(shapeOf(entity.fields, ids))
