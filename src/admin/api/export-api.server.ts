import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, entityOf, kindParams, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { exportTurns } from '#admin/kit/export-turns.server.ts'
import { exportRecords } from '#admin/lists/export/export-records.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { logExport } from '#admin/records/support/log-view.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { TableFormat } from '#kit/import/download.server.ts'
import { listQuery, refuseUnknown } from './list-api.server.ts'

/** Records chosen in the list. A page of it has at most a hundred. */
const chosenIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, 'Ожидаются номера записей через запятую, не\u00a0больше\u00a0100.')

const exportQuery = listQuery.extend({
  ids: chosenIds
    .optional()
    .describe('Только эти записи из\u00a0найденных: номера через запятую, не\u00a0больше\u00a0100'),
})

export const exportEndpoints = (services: Pick<Services, 'db'>) => [
  exportEndpoint(services, 'csv', 'Найденные записи таблицей CSV («;», BOM), без вложенных строк'),
  exportEndpoint(services, 'xlsx', 'Найденные записи книгой XLSX, вложенные строки\u00a0— листами'),
]

const exportEndpoint = ({ db }: Pick<Services, 'db'>, format: TableFormat, summary: string) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: `/admin/{kind}/export.${format}`,
    summary,
    params: kindParams,
    query: exportQuery,
    responses: {
      200: 'Файл',
      404: 'Такого вида нет',
      422: 'Неизвестный или неверный параметр',
      503: 'Ждут уже несколько выгрузок этого человека',
    },
    async run({ c, params, query }) {
      const entity = entityOf(params.kind)
      const { searchParams } = new URL(c.req.url)
      searchParams.delete('ids')
      const { state, parsed } = parseList(entity, searchParams)
      refuseUnknown(parsed)
      return exportTurns.run(userOf(c), c.req.raw.signal, async () => {
        if (entity.isPersonal) await logExport(db, actorOf(c), entity)
        return exportRecords(db, entity, state, format, query.ids?.split(',').map(Number))
      })
    },
  })
