import type { RecordValues } from './change.ts'
import type { Field, Fields } from './field.ts'

/** One reference of a record to another one. */
export interface Reference {
  /** Where it stands: `['companyId']`, or `['steps', 3, 'plantId']` in a row. */
  path: (string | number)[]
  /** Name of the kind that it refers to. */
  to: string
  id: number
}

type AnyField = Field & { to?: string; fields?: Fields }

/** Everything that the values refer to, in rows too; figures and blocks of rich texts are not among them. */
function referencesOf(fields: Fields, values: Readonly<RecordValues>, path: Reference['path'] = []): Reference[] {
  return (Object.entries(fields) as [string, AnyField][]).flatMap(([key, { to, fields: inner }]) => {
    const value = values[key]
    if (inner)
      return ((value ?? []) as RecordValues[]).flatMap((row, at) => referencesOf(inner, row, [...path, key, at]))
    if (!to) return []
    const ids = [value].flat().filter((id): id is number => typeof id === 'number')
    return ids.map(id => ({ path: [...path, key], to, id }))
  })
}

/** The references of `after` that `before` does not have anywhere. */
export function addedReferences(
  fields: Fields,
  before: Readonly<RecordValues> | null,
  after: Readonly<RecordValues>,
): Reference[] {
  const known = new Set(before ? referencesOf(fields, before).map(({ to, id }) => `${to} ${id}`) : [])
  return referencesOf(fields, after).filter(({ to, id }) => !known.has(`${to} ${id}`))
}

/** For people, at the field of the reference. */
export const trashedTargetText = 'Такой записи уже нет: выберите другую.'
