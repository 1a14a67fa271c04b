import { type SQL, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import type { QueueRow } from '#admin/kit/queue-view.ts'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count } from '#ui/format/format-number.ts'

export interface OwnDraft {
  entity: string
  /** Null: a record that has not been created yet. */
  recordId: number | null
  fields: number
  /** ISO text in UTC. */
  updatedAt: string
}

/** The drafts of an editor as JSON, the latest first; an editor has at most two hundred. */
export const ownDrafts = (userId: number): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('entity', entity, 'recordId', record_id, 'fields', (select count(*) from jsonb_object_keys(values)),
    'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by updated_at desc), '[]')
  from ${recordDraft} where user_id = ${userId})`

const fieldWords = { one: 'поле', few: 'поля', many: 'полей' }

/** What the editor has begun and not published. */
export function draftRows(userId: number, drafts: readonly OwnDraft[], names: RecordNames): QueueRow[] {
  return drafts.flatMap(({ entity: kind, recordId, fields, updatedAt }) => {
    const entity = entityNamed(kind)
    const name = names[entity?.path ?? '']?.find(({ id }) => id === recordId)
    if (!entity || (recordId !== null && (!name || name.status === 'trash'))) return []
    return [
      {
        key: `drafts:${userId}:${entity.path}/${recordId ?? 'create'}`,
        title: name?.title ?? `Новая запись: ${entity.words.one}`,
        kind: name ? entity.words.one : '',
        problem: `Черновик сохранён ${formatMoment(updatedAt)}, в\u00a0нём ${count(fields, fieldWords)}`,
        isWrongOnSite: false,
        to: `/admin/${entity.path}/${recordId ?? 'create'}`,
        action: 'Продолжить',
      },
    ]
  })
}
