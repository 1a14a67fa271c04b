import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { AnyEntity } from './define-entity.ts'
import type { Field, Fields } from './field.ts'

type TargetsIn<F> = {
  [K in keyof F]: F[K] extends { to: infer T } ? T : F[K] extends { fields: infer R } ? TargetsIn<R> : never
}[keyof F]
type Targets<E> = E extends { fields: infer F } ? TargetsIn<F> : never
type NamesIn<E> = E extends { name: infer N extends string; rows: infer R } ? N | `${N}.${keyof R & string}` : never
const declaredNames = ['file', 'user'] as const
type DeclaredName = (typeof declaredNames)[number]
type Unknown<E extends readonly AnyEntity[]> = Exclude<Targets<E[number]>, NamesIn<E[number]> | DeclaredName>

/** All entities, each after those that its columns refer to. A reference to an unknown name is a type error. */
export function registry<const E extends readonly AnyEntity[]>(
  entities: E & ([Unknown<E>] extends [never] ? unknown : { referencesTo: Unknown<E> }),
): E {
  return entities
}

/** All tables by SQL name, for drizzle-kit and the migration test. */
export function tablesOf(entities: readonly AnyEntity[]): Record<string, PgTable> {
  const tables = entities.flatMap(e => [
    e.table,
    ...Object.values(e.links),
    ...Object.values(e.rows).flatMap(r => [r.table, ...Object.values(r.links)]),
  ])
  return Object.fromEntries(tables.map(t => [getTableName(t), t]))
}

/** Returns all mistakes that the type checker cannot find. Runs at start and in a test. */
export function checkRegistry(entities: readonly AnyEntity[]): string[] {
  return [...checkFields(entities), ...checkEntities(entities), ...checkTables(entities)]
}

function checkFields(entities: readonly AnyEntity[]): string[] {
  const seen = new Map<object, string>()
  const visit = (path: string, fields: Fields, inRows: boolean): string[] =>
    Object.entries(fields).flatMap(([k, f]) => {
      const at = `${path}.${k}`
      const previous = seen.get(f)
      seen.set(f, at)
      return [
        ...(previous ? [`E001 ${at}: the same field object as ${previous}`] : []),
        ...(f.label.trim() ? [] : [`E002 ${at}: no label`]),
        ...(['reference', 'image'].includes(f.kind) && !k.endsWith('Id')
          ? [`E003 ${at}: a reference is named …Id`]
          : []),
        ...(inRows && f.kind === 'rows' ? [`E004 ${at}: rows inside rows`] : []),
        ...(f.kind === 'money' && !k.endsWith('Kop') ? [`E008 ${at}: money is named …Kop`] : []),
        ...('fields' in f ? visit(at, f.fields as Fields, true) : []),
        ...('fields' in f && Object.keys(f.fields as Fields).length > 45
          ? [`E005 ${at}: more than 45 fields in a row`]
          : []),
      ]
    })
  return entities.flatMap(e => visit(e.name, e.fields, false))
}

function checkEntities(entities: readonly AnyEntity[]): string[] {
  const duplicates = (key: 'name' | 'path') =>
    entities
      .filter((e, i) => entities.findIndex(other => other[key] === e[key]) !== i)
      .map(e => `E010 ${e[key]}: two entities of this ${key}`)
  return [
    ...duplicates('name'),
    ...duplicates('path'),
    ...entities.flatMap((e, i) =>
      checkEntity(
        e,
        entities.slice(0, i).map(other => other.name),
      ),
    ),
  ]
}

function checkEntity(e: AnyEntity, earlier: string[]): string[] {
  const lists: [string, readonly string[]][] = [
    ['list.columns', e.list.columns],
    ['list.filters', e.list.filters ?? []],
    ['search', e.search ?? []],
    ['public', (e.public ?? []).map(name => name.split('.')[0]!).filter((name, i, all) => all.indexOf(name) === i)],
    ['form', (e.form ?? []).flatMap(([, fields]) => fields)],
  ]
  const labels = Object.values(e.fields).map(f => f.label)
  const forwardReferences = Object.entries(e.fields).filter(
    ([, f]) => f.kind === 'reference' && ![...declaredNames, ...earlier].includes((f as Field & { to: string }).to),
  )
  return [
    ...lists.flatMap(([at, names]) => [
      ...names.filter(n => !e.fields[n]).map(n => `E006 ${e.name}.${at}: no field «${n}»`),
      ...names.filter((n, i) => names.indexOf(n) !== i).map(n => `E006 ${e.name}.${at}: «${n}» twice`),
    ]),
    ...labels.filter((l, i) => labels.indexOf(l) !== i).map(l => `E007 ${e.name}: two fields labelled «${l}»`),
    ...(e.fields.alias?.kind === 'alias' ? [] : [`E009 ${e.name}: no alias, files cannot name its records`]),
    ...(e.isPersonal && e.public?.length ? [`E013 ${e.name}: personal, but has public fields`] : []),
    ...(e.isDictionary ? checkDictionary(e) : []),
    ...forwardReferences.map(([k]) => `E012 ${e.name}.${k}: refers to an entity that comes later in the registry`),
  ]
}

/** Values that a control of one cell holds. */
const cellKinds = ['alias', 'text', 'longText', 'integer', 'decimal', 'money', 'choice', 'flag', 'date']

const checkDictionary = (e: AnyEntity): string[] => [
  ...(e.isPersonal ? [`E014 ${e.name}: a dictionary, but personal`] : []),
  ...Object.entries(e.fields)
    .filter(([, { kind }]) => !cellKinds.includes(kind))
    .map(([key]) => `E014 ${e.name}.${key}: does not fit into a cell of a dictionary`),
]

function checkTables(entities: readonly AnyEntity[]): string[] {
  return Object.values(tablesOf(entities)).flatMap(t => {
    try {
      for (const key of getTableConfig(t).foreignKeys) key.reference()
      return []
    } catch (error) {
      return [`E011 ${getTableName(t)}: ${(error as Error).message}`]
    }
  })
}
