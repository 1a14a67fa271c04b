import { describeKind, findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { type AdminPage, readListQuery } from '#admin/kit/open-admin.server.ts'
import { kindTitle } from '#admin/screens.ts'
import { entities } from '#app/entities.ts'
import { findJournal } from './find-journal.server.ts'
import { eventsKind, journalQuery } from './journal-query.server.ts'

/** A field that the kind does not have is left out. */
export async function loadJournal({ services }: AdminPage, url: URL) {
  const { values, misread } = readListQuery(journalQuery, url)
  const kind = findKind(values.kind ?? '')
  const fields = kind
    ? [...describeKind(kind).fields.map(({ key, label }) => [key, label] as const), ['status', 'Состояние'] as const]
    : []
  const query = { ...values, field: fields.some(([key]) => key === values.field) ? values.field : undefined }
  const list = await findJournal(services.db, query)
  return { title: 'Журнал', query, misread, fields, kinds: kindOptions(), list }
}

const kindOptions = () => [
  [eventsKind, 'События безопасности'] as const,
  ...entities.filter(({ isPersonal }) => !isPersonal).map(entity => [entity.path, kindTitle(entity)] as const),
]
