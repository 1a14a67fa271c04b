import type { Row } from './define-entity.ts'
import type { Fields, Names } from './field.ts'

const noNames: Names = { keyOf: () => '', idOf: () => undefined }

/** The values of a record with nothing filled in: null, an empty list, or false. Required fields are to be set by the caller. */
export function blankValues<E extends { fields: Fields }>({ fields }: E): Omit<Row<E>, 'id' | 'status' | 'version'> {
  const values = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.fromCell('', noNames) ?? null]),
  )
  return values as Omit<Row<E>, 'id' | 'status' | 'version'>
}
