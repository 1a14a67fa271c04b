import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { ChangedField, Planned } from './plan-records.server.ts'
import type { Rejected } from './rejected.ts'

export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  rejected: Rejected[]
}

/** A record that an import creates or changes, for the report. */
export interface ReportedRecord {
  entity: AnyEntity
  type: 'create' | 'update'
  alias: string
  fields: readonly ChangedField[]
}

export type Stage = 'check' | 'insert' | 'save'

export interface ImportOptions {
  /** Everything but the writing; the transaction is rolled back. */
  dryRun?: boolean
  /** With `dryRun`: a small import is written before it is rolled back, which finds what only the database and derived tables know. */
  isTrial?: boolean
  /** Rejected records are left out and do not stop the others. */
  skipRejected?: boolean
  /** Records of personal kinds are compared too; those that are not as stored are rejected. */
  withPersonal?: boolean
  /** Mistakes that were found while the file was read. Their records are left out. */
  rejectedLines?: readonly Rejected[]
  onRecord?(record: ReportedRecord): void
  /** Every record with what is planned for it. `onRound` comes before the first one, again where the check has to be repeated. */
  onPlanned?(entity: AnyEntity, planned: Planned): Promise<void> | void
  onRound?(): Promise<void> | void
  /** Between check and writing, and after the last write; throws to leave everything as it was. */
  beforeWriting?(): Promise<void> | void
  beforeCommit?(tx: Db): Promise<void>
  /** May throw to end the import. */
  onProgress?(stage: Stage, done: number, total: number): Promise<void> | void
}
