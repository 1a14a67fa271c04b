import type { Pool } from 'pg'
import { purgeJob } from '#kit/shared-cache/purge-on-change.server.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const subject = 'Задания очистки CDN'

interface Waiting {
  failed: number
  again: number
  late: number
}

/** How the calls go that tell a shared cache of changes. */
export async function checkPurgeJobs(pool: Pool): Promise<Finding[]> {
  const { rows: known } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (!known[0]?.isThere) return []
  const { rows } = await pool.query<Waiting>(
    `select count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
            count(*) filter (where state = 'retry')::int as again,
            count(*) filter (where state = 'created' and start_after < now() - interval '1 minute')::int as late
       from pgboss.job where name = $1`,
    [purgeJob],
  )
  return rows.flatMap(judgePurgeJobs)
}

function judgePurgeJobs({ failed, again, late }: Waiting): Finding[] {
  const findings: Finding[] = []
  if (failed > 0) findings.push(failure(subject, `за сутки не вышло ${failed}: причина в журнале сайта`))
  if (again > 0) findings.push(warning(subject, `ждут повтора ${again}: причина в журнале сайта`))
  if (late > 0) findings.push(warning(subject, `стоят в очереди дольше минуты ${late}: сайт не запущен или занят`))
  return findings.length > 0 ? findings : [fine(subject, 'ни одно не ждёт и не сорвалось')]
}
