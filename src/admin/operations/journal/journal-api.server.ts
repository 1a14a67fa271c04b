import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { exportTurns } from '#admin/kit/export-turns.server.ts'
import { recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { exportJournal } from './export-journal.server.ts'
import { findJournal } from './find-journal.server.ts'
import { checkField, journalQuery } from './journal-query.server.ts'
import { journalPage } from './journal-schemas.ts'

export const journalEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/audit',
    summary: 'Журнал: сохранения записей и\u00a0события безопасности, последние первыми',
    query: journalQuery,
    responses: { 200: { description: 'Страница журнала', schema: journalPage } },
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
