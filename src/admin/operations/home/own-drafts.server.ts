import { type SQL, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { newRecordPath } from '#admin/kit/kinds/new-record-path.ts'
import type { QueueRow } from '#admin/kit/queue-view.ts'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import { entities } from '#app/entities.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count } from '#ui/format/format-number.ts'

const titleKeys = JSON.stringify(Object.fromEntries(entities.map(({ name, title }) => [name, title])))

export interface OwnDraft {
  entity: string
  /** Null: a record that has not been created yet. */
  recordId: number | null
  /** Of a new record, as its form is opened by. */
  number: number
  /** What a new record is called so far. */
  title: string | null
  fields: number
  /** ISO text in UTC. */
  updatedAt: string
}

/** Of a new record: the field that names its kind, as it was typed. */
const typedTitle = sql`case when record_id is null then nullif(left(btrim(values ->> (${titleKeys}::jsonb ->> entity)), 80), '') end`

/** The drafts of an editor as JSON, the latest first; an editor has at most two hundred. */
export const ownDrafts = (userId: number): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('entity', entity, 'recordId', record_id, 'number', number, 'title', ${typedTitle}, 'fields', (select count(*) from jsonb_object_keys(values)),
    'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by updated_at desc), '[]')
  from ${recordDraft} where user_id = ${userId})`

const fieldWords = { one: 'поле', few: 'поля', many: 'полей' }

/** What the editor has begun and not published. */
export function draftRows(userId: number, drafts: readonly OwnDraft[], names: RecordNames): QueueRow[] {
  return drafts.flatMap(({ entity: kind, recordId, number, title, fields, updatedAt }) => {
    const entity = entityNamed(kind)
    const name = names[entity?.path ?? '']?.find(({ id }) => id === recordId)
    if (!entity || entity.isDictionary || (recordId !== null && (!name || name.status === 'trash'))) return []
    const address = recordId ?? newRecordPath(number)
    return [
      {
        key: `drafts:${userId}:${entity.path}/${address}`,
        title: name?.title ?? `Новая запись: ${title ?? entity.words.one}`,
        kind: name || title ? entity.words.one : '',
        problem: `Черновик сохранён ${formatMoment(updatedAt)}, в\u00a0нём ${count(fields, fieldWords)}`,
        isWrongOnSite: false,
        to: `/admin/${entity.path}/${address}`,
        action: 'Продолжить',
      },
    ]
  })
}
