import type { RecordValues } from '#kit/entity/change.ts'
import { pause } from '#kit/pause.server.ts'
import type { UndoResult } from './bulk.ts'

export interface WrittenRevision {
  recordId: number
  version: number
  /** Null for a new record. */
  before: RecordValues | null
  after: RecordValues
}

/** How records, or files, get their earlier values back. */
export interface UndoWays {
  /** What a reason calls one of them: «Эту запись». */
  thing: string
  titleOf(values: RecordValues): string
  findPresent(ids: readonly number[]): Promise<ReadonlyMap<number, { version: number; title: string }>>
  /** Writes the values from before. Returns why some stay as they are, by id. */
  giveBack(revisions: readonly WrittenRevision[]): Promise<ReadonlyMap<number, string>>
}

/**
 * Gives everything the values from before these revisions. What was changed later or cannot be written stays, with the reason.
 * @param shown how many of each list are named
 */
export async function undoRevisions(
  ways: UndoWays,
  revisions: readonly WrittenRevision[],
  shown: number,
): Promise<UndoResult> {
  const present = await ways.findPresent(revisions.map(({ recordId }) => recordId))
  const kept = new Map<number, string>()
  for (const revision of revisions) {
    await pause()
    const reason = reasonAgainst(ways, revision, present.get(revision.recordId)?.version)
    if (reason) kept.set(revision.recordId, reason)
  }
  const refused = await ways.giveBack(revisions.filter(({ recordId }) => !kept.has(recordId)))
  for (const [id, reason] of refused) kept.set(id, reason)
  const titleOf = ({ recordId, after }: WrittenRevision) => present.get(recordId)?.title ?? ways.titleOf(after)
  const undone = revisions.filter(({ recordId }) => !kept.has(recordId))
  const staying = revisions.filter(({ recordId }) => kept.has(recordId))
  return {
    undone: undone.length,
    items: undone.slice(0, shown).map(revision => ({ id: revision.recordId, title: titleOf(revision) })),
    kept: kept.size,
    keptItems: staying
      .slice(0, shown)
      .map(revision => ({ id: revision.recordId, title: titleOf(revision), reason: kept.get(revision.recordId)! })),
  }
}

function reasonAgainst({ thing }: UndoWays, { version }: WrittenRevision, present: number | undefined): string | null {
  if (present === undefined) return `${thing} с\u00a0тех пор удалили.`
  return present === version ? null : `${thing} с\u00a0тех пор меняли.`
}
