import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminPolicy, recordId } from '#admin/kit/admin-endpoint.server.ts'
import type { LinkState } from '#features/links/link-click.table.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { HttpProblem } from '#kit/problem.ts'

const report = z.object({
  days: z.array(z.object({ day: z.string(), people: z.int() })),
  total: z.int(),
  /** Null: never checked. */
  health: z
    .object({
      state: z.enum(['ok', 'moved', 'failing', 'broken']),
      detail: z.string(),
      finalUrl: z.string().nullable(),
      checkedAt: z.string(),
    })
    .nullable(),
  areLinksChecked: z.boolean(),
})

const shownDays = 30

/** `GET /api/admin/links/{id}/report`: how many people followed a link, and what the last check found. */
export const linkReportEndpoint = ({
  db,
  areLinksChecked = false as const,
}: Pick<Services, 'db'> & { areLinksChecked?: boolean }) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/links/{id}/report',
    summary: 'Переходы по\u00a0ссылке за\u00a030 дней и\u00a0последняя проверка адреса',
    params: z.object({ id: recordId }),
    responses: { 200: { description: 'По\u00a0дням', schema: report }, 404: 'Такой ссылки нет' },
    run: async ({ params: { id } }) => ({ ...(await findReport(db, id)), areLinksChecked }),
  })

type Stored = Omit<z.infer<typeof report>, 'areLinksChecked'>

async function findReport(db: Db, id: number, now = new Date()): Promise<Stored> {
  const recent = sql`from link_click c where c.link_id = l.id and c.day > ${moscowDay(now)}::date - ${shownDays}::int`
  const row = rowOf<Stored>({
    days: sql`(select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'people', c.people) order by c.day desc), '[]') ${recent})`,
    total: sql`(select coalesce(sum(c.people), 0)::int ${recent})`,
    health: sql`(select jsonb_build_object('state', h.state, 'detail', h.detail, 'finalUrl', h.final_url,
        'checkedAt', to_char(h.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from link_health h where h.link_id = l.id)`,
  })
  const [found] = await findRows(db, selectOf(row, sql`from link l where l.id = ${id}::int`))
  if (!found) throw new HttpProblem('missing')
  return found
}

/** Addresses that lead nowhere, and those that moved for good. */
export interface TroubledLink {
  id: number
  title: string
  state: LinkState
  detail: string
  finalUrl: string | null
}

/** They as JSON, for a statement that asks for more. */
export const troubledLinks: SQL = sql`(select coalesce(jsonb_agg(t.row), '[]') from (
  select jsonb_build_object('id', l.id, 'title', l.label, 'state', h.state, 'detail', h.detail, 'finalUrl', h.final_url) as row
  from link_health h join link l on l.id = h.link_id and l.status = 'published' and l.is_active
  where h.state in ('broken', 'moved') order by h.state, l.label, l.id limit 200) t)`
