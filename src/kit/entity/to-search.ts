import { foldText } from '#kit/text/fold-text.ts'
import type { AnyEntity } from './define-entity.ts'

/** The text that a record is searched by: its search fields, folded. */
export function toSearchText(entity: AnyEntity, values: Record<string, unknown>): string {
  const parts = (entity.search ?? []).map(key => entity.fields[key]!.toSearch?.(values[key]) ?? '')
  return foldText(parts.filter(Boolean).join(' '))
}
