import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { pageOf } from '#admin/kit/admin-schemas.ts'
import { exportTurns } from '#admin/kit/export-turns.server.ts'
import { recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { exportJournal } from './export-journal.server.ts'
import { findJournal } from './find-journal.server.ts'
import { checkField, journalQuery } from './journal-query.server.ts'

const person = z.object({ id: z.int(), name: z.string() }).nullable()
const item = z.object({
  key: z.string(),
  at: z.string(),
  who: person.describe('Учётная запись, которая ещё есть'),
  actor: z.string().describe('Кто, словами: имя, программа, гость или удалённая учётная запись'),
  what: z.string(),
  record: z.object({ kind: z.string(), id: z.int(), title: z.string() }).nullable(),
  person,
  differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  detail: z.string(),
  network: z.string(),
})

export const journalEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/audit',
    summary: 'Журнал: сохранения записей и\u00a0события безопасности, последние первыми',
    query: journalQuery,
    responses: { 200: { description: 'Страница журнала', schema: pageOf(item) } },
    run({ query }) {
      checkField(query)
      return findJournal(db, query)
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/audit.csv',
    summary: 'Журнал файлом, всё, что\u00a0нашёл фильтр; выгрузка записывается в\u00a0журнал',
    query: journalQuery,
    responses: {
      200: 'Файл CSV, который отправляется, пока его читают',
      503: 'Ждут уже несколько выгрузок этого человека',
    },
    run({ c, query }) {
      checkField(query)
      return exportTurns.run(userOf(c), c.req.raw.signal, async () => {
        await recordAdminEvents(db, actorOf(c), [{ event: 'journal-exported', userId: null }])
        return exportJournal(db, query)
      })
    },
  }),
]
