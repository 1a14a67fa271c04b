import { type SQL, sql } from 'drizzle-orm'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { type GroupKey, groupTitles, type Queue, type QueueGroup, type QueueRow } from '#admin/kit/queue-view.ts'
import { findNames, type References } from '#admin/kit/records/find-names.server.ts'
import { type TroubledLink, troubledLinks } from '#admin/links/link-report.server.ts'
import { findMissing } from '#admin/operations/redirects/find-redirects.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { readableUrl } from '#kit/text/readable-domain.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count } from '#ui/format/format-number.ts'
import { catalogueTasks, maxRows } from './catalogue-tasks.server.ts'
import { type FailedPublication, failedPublicationRows, failedPublications } from './failed-publications.server.ts'
import { draftRows, type OwnDraft, ownDrafts } from './own-drafts.server.ts'
import { postponed } from './postponed.table.ts'

/** Rows of a group beside other groups. */
const shownRows = 5
/** An address that was asked for once or twice is a typing error. */
const minHits = 3

const timesWords = { one: 'раз', few: 'раза', many: 'раз' }

/** The work of an editor, the worst first. At most five statements, and one for the names of drafts and failed publications; those about the catalogue run once for each of its generations. */
export async function findQueue(
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  userId: number,
  only?: GroupKey,
): Promise<Queue> {
  const [catalogue, missing, state] = await Promise.all([
    catalogueTasks(db, cache),
    findMissing(db, 50),
    findState(db, userId),
  ])
  const addresses = missing.filter(({ hits }) => hits >= minHits).map(({ path, hits }) => addressRow(path, hits))
  const jobs = state.hasJobs ? await findFailedJobs(db) : []
  const names = await namesFor(db, [...state.drafts, ...state.failed])
  const byGroup: Partial<Record<GroupKey, { rows: QueueRow[]; total?: number }>> = {
    account: { rows: state.passwordExpiresAt ? [passwordRow(state.passwordExpiresAt)] : [] },
    drafts: { rows: draftRows(userId, state.drafts, names) },
    publications: { rows: failedPublicationRows(state.failed, names) },
    jobs: { rows: jobs },
    links: { rows: state.links.map(linkRow) },
    misses: { rows: state.misses.map(missRow) },
    addresses: { rows: addresses },
  }
  for (const { group, path: _, ...row } of catalogue.tasks) {
    byGroup[group] ??= { rows: [], total: catalogue.totals[group] ?? 0 }
    byGroup[group].rows.push(row)
  }
  const isOff = new Set(state.postponed)
  const groups = (Object.keys(groupTitles) as GroupKey[]).flatMap(key =>
    groupOf(key, byGroup[key], isOff, only === key ? maxRows : shownRows),
  )
  const shown = only ? groups.filter(({ key }) => key === only) : groups
  return { groups: shown, total: groups.reduce((sum, { total }) => sum + total, 0), postponed: state.postponed.length }
}

function groupOf(
  key: GroupKey,
  found: { rows: QueueRow[]; total?: number } | undefined,
  isOff: Set<string>,
  limit: number,
): QueueGroup[] {
  if (!found) return []
  const rows = found.rows.filter(row => !isOff.has(row.key))
  const total = (found.total ?? found.rows.length) - (found.rows.length - rows.length)
  if (rows.length === 0) return []
  return [
    {
      key,
      title: groupTitles[key],
      total,
      rows: rows.slice(0, limit),
      more: total > limit ? `/admin?group=${key}` : null,
    },
  ]
}

function namesFor(db: Db, records: readonly { entity: string; recordId: number | null }[]): Promise<RecordNames> {
  const references: References = new Map()
  for (const { entity, recordId } of records)
    if (recordId !== null) references.set(entity, new Set([...(references.get(entity) ?? []), recordId]))
  return findNames(db, references)
}

const isoText = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

interface State {
  postponed: string[]
  drafts: OwnDraft[]
  failed: FailedPublication[]
  links: TroubledLink[]
  misses: Miss[]
  hasJobs: boolean
  /** ISO text in UTC. */
  passwordExpiresAt: string | null
}

async function findState(db: Db, userId: number): Promise<State> {
  const columns = rowOf<{
    postponed: string[]
    drafts: OwnDraft[]
    failed: FailedPublication[]
    links: TroubledLink[]
    misses: Miss[]
    hasJobs: boolean
    expires: string | null
  }>({
    drafts: ownDrafts(userId),
    failed: failedPublications,
    links: troubledLinks,
    misses: sql`(select coalesce(jsonb_agg(m.row), '[]') from (select jsonb_build_object('words', words, 'q', q, 'told', told, 'times', times) as row
      from search_miss where told <> '' or times >= ${minHits} order by told <> '' desc, times desc, words limit 200) m)`,
    postponed: sql`array(select key from ${postponed} where until > now())`,
    hasJobs: sql`to_regclass('pgboss.job') is not null`,
    expires: sql`(select ${isoText(sql`password_expires_at`)} from users where id = ${userId})`,
  })
  const [row] = await findRows(db, selectOf(columns))
  return {
    postponed: row?.postponed ?? [],
    drafts: row?.drafts ?? [],
    failed: row?.failed ?? [],
    links: row?.links ?? [],
    misses: row?.misses ?? [],
    hasJobs: row?.hasJobs ?? false,
    passwordExpiresAt: row?.expires ?? null,
  }
}

const passwordRow = (expiresAt: string): QueueRow => ({
  key: 'account:password',
  title: 'Смените первый пароль',
  kind: '',
  problem: `Его сделала программа, и\u00a0он действует до\u00a0${formatMoment(expiresAt)}. Потом войти с\u00a0ним нельзя`,
  isWrongOnSite: true,
  to: '/profile?view=security',
  action: 'Сменить',
})

const addressRow = (path: string, hits: number): QueueRow => ({
  key: `addresses:${path}`,
  title: path,
  kind: '',
  problem: `Спросили ${count(hits, timesWords)}, а\u00a0страницы нет`,
  isWrongOnSite: false,
  to: `/admin/redirects?from=${encodeURIComponent(path)}`,
  action: 'Переадресовать',
})

/** Words that the search of the site found nothing for. */
interface Miss {
  words: string
  q: string
  told: string
  times: number
}

const missRow = ({ words, q, told, times }: Miss): QueueRow => ({
  key: `misses:${words}`.slice(0, 200),
  title: q,
  kind: 'поиск',
  problem: told
    ? `Пишут, чего не\u00a0хватает: «${told}»`
    : `Спросили ${count(times, timesWords)}, ничего не\u00a0нашлось`,
  isWrongOnSite: false,
  to: `/?q=${encodeURIComponent(q)}`,
  action: 'Посмотреть',
})

const linkRow = ({ id, title, state, detail, finalUrl }: TroubledLink): QueueRow => ({
  key: `links:${id}`,
  title,
  kind: 'ссылка',
  problem: state === 'broken' ? `Не\u00a0открывается: ${detail}` : `Переехала на\u00a0${readableUrl(finalUrl ?? '')}`,
  isWrongOnSite: state === 'broken',
  to: `/admin/links/${id}`,
  action: 'Исправить',
})

const jobTitles: Readonly<Record<string, string>> = {
  letter: 'Письма',
  'account-cleanup': 'Очистка учётных записей',
  'account-reseal': 'Перешифровка',
}

/** Jobs that failed at every attempt; the queue keeps them for two weeks, without reasons, which may be personal. */
async function findFailedJobs(db: Db): Promise<QueueRow[]> {
  const row = rowOf<{ name: string; number: number; last: string }>({
    name: sql`name`,
    number: sql`count(*)::int`,
    last: isoText(sql`max(created_on)`),
  })
  const rest = sql`from pgboss.job where state = 'failed' group by name order by count(*) desc limit 20`
  const rows = await findRows(db, selectOf(row, rest))
  return rows.map(({ name, number, last }) => ({
    key: `jobs:${name}`,
    title: jobTitles[name] ?? name,
    kind: 'задание',
    problem: `Не\u00a0удалось ${count(number, timesWords)}, последний\u00a0— ${formatMoment(last)}. Причина в\u00a0журнале сервера`,
    isWrongOnSite: false,
    to: '/admin?group=jobs',
    action: 'Показать',
  }))
}

const postponedDays = 7

/** Hides a row for a week, for all editors. Rows whose week is over are deleted meanwhile. */
export async function postpone(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from ${postponed} where until <= now()`)
  await db
    .insert(postponed)
    .values({ key, until: sql`now() + make_interval(days => ${postponedDays})` as never })
    .onConflictDoNothing()
}

export async function bringBack(db: Db): Promise<void> {
  await db.delete(postponed)
}
