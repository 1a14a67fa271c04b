import { sql } from 'drizzle-orm'
import {
  applicationsText,
  intervalText,
  monthsText,
  phiCell,
  rateText,
  reentryText,
  waterText,
} from '#features/drug-uses/drug-use-words.ts'
import { howText } from '#features/drug-uses/how-text.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import { typeset } from '#ui/format/format.ts'
import { allowedTables } from './allowed-drugs.server.ts'
import { type AskedUse, verdictOfUse } from './drug-permission.ts'
import { matchingUses, type UseFilter } from './filter-of-uses.server.ts'
import { keyOfFilter } from './key-of-filter.ts'
import { countsJson, drugMatch, pageTables, type UseCounts, type UsePaging } from './page-of-uses.server.ts'
import { readUses, type StoredUse } from './read-uses.server.ts'
import { waitDays, waitOrder, waitText } from './wait-words.ts'

/** One registered use with formatted texts. Crops and targets are the resolved ones that match the filter. */
export type UseRow = ReturnType<typeof toRow>

/** Where the uses are to be done; the verdict of each says whether it is registered there. */
export type AskedPlace = AskedUse['place']

/** All uses, in one statement for any filter: of one drug as in the registration, else in the order of `order-of-uses.server.ts`. */
export async function findUses(db: Db, filter: UseFilter, place?: AskedPlace): Promise<UseRow[]> {
  const matching = sql`matching as materialized (${matchingUses(filter)})`
  const asRegistered = sql`${matching}, matched as materialized (select *, 0 as position from matching)`
  const tables = isOfOneDrug(filter) ? asRegistered : sql`${matching}, ${pageTables({ page: 1, size: allUses })}`
  const order = sql`matched.position, u.sort_order, u.id`
  const { uses } = await readUses(db, filter, `find-uses-by-${keyOfFilter(filter)}`, tables, order)
  return uses.map(use => toRow(use, place))
}

/** More than any catalogue has. */
const allUses = 100_000_000

export interface UsePage {
  uses: UseRow[]
  counts: UseCounts
}

/** One page of the uses and the numbers of all, in one statement; for the order see `pageTables`. A page past the last one has no uses. */
export async function findUsePage(db: Db, filter: UseFilter, paging: UsePaging, place?: AskedPlace): Promise<UsePage> {
  const tables = sql`matching as materialized (${matchingUses(filter)}), ${pageTables({ ...paging, asRegistered: isOfOneDrug(filter) })}`
  const isNarrowed = paging.place !== undefined || paging.phi !== undefined || paging.bio
  const name = isNarrowed ? null : `find-use-page-by-${keyOfFilter(filter)}`
  const { uses, counts } = await readUses(db, filter, name, tables, sql`matched.position`, countsJson(paging))
  return { uses: uses.map(use => toRow(use, place)), counts: counts! }
}

/** The numbers of `findUsePage` alone, without reading any use. */
export async function countUses(db: Db, filter: UseFilter): Promise<UseCounts> {
  const paging = { page: 1, size: 0 }
  const tables = sql`with matching as materialized (${matchingUses(filter)}), ${drugMatch(paging)}`
  const statement = selectOf(rowOf<{ counts: UseCounts }>({ counts: countsJson(paging) }), undefined, tables)
  const [found] = await executeNamed(db, `count-uses-by-${keyOfFilter(filter)}`, statement)
  return found!.counts
}

/** The first products that the site may recommend today, each with the use that answers for it, and how many products there are. */
export async function findAllowed(
  db: Db,
  filter: UseFilter,
  limit: number,
): Promise<{ uses: UseRow[]; drugs: number }> {
  const drugs = sql`(select json_build_object('drugs', count(*)) from best)`
  const usable = { ...filter, usableOnly: true }
  const { uses, counts } = await readUses(db, usable, null, allowedTables(filter, limit), sql`matched.position`, drugs)
  return { uses: uses.map(use => toRow(use)), drugs: counts!.drugs }
}

const isOfOneDrug = ({ drugId, drugAlias }: UseFilter) => drugId !== undefined || drugAlias !== undefined

function toRow(use: StoredUse, place?: AskedPlace) {
  const { method, timing } = howText(use)
  return {
    alias: use.alias,
    drug: use.drug,
    /** As registered; `crops` are the leaves of the graph it resolves to, `groups` the named groups. */
    object: use.objectText,
    crops: use.crops,
    groups: use.groups,
    exceptions: use.exceptions,
    targets: use.targets,
    /** The words of the registration where none of them was recognised. */
    targetText: use.targets.length > 0 ? null : use.targetText,
    rate: rateText(use),
    rateNote: joined([use.rateCondition, use.rateNote]),
    water: waterText(use.waterNorms),
    method,
    timing: joined([timing, monthsText(use), use.pestStage && `стадия вредителя: ${use.pestStage}`]),
    place: placeWords[use.place],
    phi: { text: waitText(use), cell: phiCell(use), days: waitDays(use) },
    applications: applicationsText(use),
    interval: intervalText(use.intervalMinDays, use.intervalMaxDays),
    reentry: reentryText(use),
    restrictions: joined([use.bufferZoneM && `Буферная зона ${use.bufferZoneM}\u00a0м`, use.restrictions], '. '),
    /** The cells of the registration as printed, to compare. */
    raw: [use.targetText, use.cellNorm, use.cellPhi, use.cellReentry]
      .map(cell => cell ?? '')
      .concat([use.cellMethod, use.cellNotes].filter(cell => cell !== null))
      .join(' | '),
    confidence: use.confidence,
    source: use.source,
    isUsable: use.isUsable,
    /** Every line of the filter is only suppressed. */
    isPartial: use.isPartial,
    waitOrder: waitOrder(use),
    /** On a private plot today, by the registry alone: without phase, harvest and earlier treatments. */
    verdict: verdictOf(use, place),
  }
}

const joined = (parts: readonly (string | number | null)[], separator = '; ') =>
  typeset(parts.filter(Boolean).join(separator)) || null

const verdictOf = ({ today, facts, isPartial, isEaten, ...use }: StoredUse, place: AskedPlace) =>
  verdictOfUse({ today, drug: facts, use: { ...use, source: null }, isPartial, isEaten, place })
