import type { AnyEntity, Status, Values } from './define-entity.ts'

/** The change of one record in a unit of work. */
export type Change = Creation | Update | Removal

export interface Creation {
  type: 'create'
  entity: AnyEntity
  /** Reserved beforehand when other records of the same unit refer to this one. */
  id?: number
  values: RecordValues
  status: Status
}
export interface Update {
  type: 'update'
  entity: AnyEntity
  id: number
  version: number
  /** Undefined when only the status changes. */
  values?: RecordValues
  status?: Status
}
export interface Removal {
  type: 'remove'
  entity: AnyEntity
  id: number
  version: number
}

/** One written record with its values and status before and after; null where it did not or does not exist. */
export interface SavedRecord {
  entity: AnyEntity
  id: number
  version: number
  before: RecordValues | null
  after: RecordValues | null
}

export type RecordValues = Record<string, unknown>

/** The id and version that the writer has read; a newer stored version is a conflict. */
interface Read {
  id: number
  version: number
}

export const createRecord = <E extends AnyEntity>(
  entity: E,
  values: Values<E['fields']>,
  { status = 'draft', id }: { status?: Status; id?: number } = {},
): Creation => ({ type: 'create', entity, values, status, ...(id !== undefined && { id }) })

export const updateRecord = <E extends AnyEntity>(
  entity: E,
  read: Read,
  values: Values<E['fields']>,
  status?: Status,
): Update => ({
  type: 'update',
  entity,
  id: read.id,
  version: read.version,
  values,
  ...(status && { status }),
})

export const setStatus = (entity: AnyEntity, read: Read, status: Status): Update => ({
  type: 'update',
  entity,
  id: read.id,
  version: read.version,
  status,
})

export const removeRecord = (entity: AnyEntity, read: Read): Removal => ({
  type: 'remove',
  entity,
  id: read.id,
  version: read.version,
})
