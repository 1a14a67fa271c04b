import { type SQL, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { publication } from '#admin/kit/publication.table.ts'
import type { QueueRow } from '#admin/kit/queue-view.ts'
import type { PublicationAction } from '#admin/records/drafts/edited-record.ts'
import { maxRows } from './catalogue-tasks.server.ts'

export interface FailedPublication {
  entity: string
  recordId: number
  action: PublicationAction
  failure: string
}

/** What did not go to the site, or did not leave it, at its time, as JSON; the latest first. */
export const failedPublications: SQL = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('entity', entity, 'recordId', record_id, 'action', action, 'failure', failure) order by at desc), '[]')
  from (select * from ${publication} where failure is not null order by at desc limit ${maxRows}) failed)`

/** A record that has left the site by hand since does not have to leave it any more. */
export function failedPublicationRows(failed: readonly FailedPublication[], names: RecordNames): QueueRow[] {
  return failed.flatMap(({ entity: kind, recordId, action, failure }) => {
    const entity = entityNamed(kind)
    const name = names[entity?.path ?? '']?.find(({ id }) => id === recordId)
    if (!entity || !name || (action === 'unpublish' && name.status !== 'published')) return []
    const problem = action === 'publish' ? 'Не\u00a0вышло на\u00a0сайт' : 'Не\u00a0снято с\u00a0сайта'
    return [
      {
        key: `publications:${entity.path}/${recordId}/${action}`,
        title: name.title,
        kind: entity.words.one,
        problem: `${problem} в\u00a0назначенное время. ${failure}`,
        isWrongOnSite: action === 'unpublish',
        to: `/admin/${entity.path}/${recordId}`,
        action: 'Открыть',
      },
    ]
  })
}
