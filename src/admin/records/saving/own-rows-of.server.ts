import type { OwnRows } from '#admin/kit/records/own-rows.server.ts'
import { rowsOfRecords } from '#admin/screens.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'

/** The rows that are saved with a record of the kind; most kinds have none. */
export const ownRowsOf = ({ path }: AnyEntity): OwnRows | undefined => rowsOfRecords[path]
