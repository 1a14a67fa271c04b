import type { Field, Fields } from '../field.ts'

/** The kinds that records with these fields may refer to. Null: any kind, because texts may refer to any. */
export function targetsIn(fields: Fields): Set<string> | null {
  const all = Object.values(fields) as (Field & { to?: string; fields?: Fields; living?: object })[]
  const inner = all.map(field => (field.fields ? targetsIn(field.fields) : new Set<string>()))
  if (inner.includes(null) || all.some(({ living }) => living && Object.keys(living).length > 0)) return null
  return new Set([...all.flatMap(({ to }) => (to ? [to] : [])), ...inner.flatMap(set => [...set!])])
}
