import { z } from 'zod'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import { loadLookup } from '#features/register/cells/load-lookup.server.ts'
import { fieldsOfRow, unusualValues } from '#features/register/cells/unusual-values.ts'
import { usualValues } from '#features/register/cells/usual-values.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findDrug } from './find-grid.server.ts'
import { readingRequest } from './grid-schemas.ts'
import { rowsPerTurn } from './plan-grid.server.ts'

const params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .describe('Номер препарата'),
})

const column = z.enum(columnKeys as [ColumnKey, ...ColumnKey[]])

/** All rows at once, because a row is compared with the others. */
export const remarksEndpoint = ({ db, cache }: Pick<Services, 'db' | 'cache'>) =>
  defineEndpoint({
    ...adminPolicy,
    maxBody: 2_000_000,
    maxParts: 15_000,
    method: 'post',
    path: '/admin/drugs/{id}/drug-uses/remarks',
    params,
    summary: 'Что в\u00a0нормах необычно: единица, границы, сроки, соседние строки; ничего не\u00a0сохраняет',
    body: readingRequest,
    responses: {
      200: {
        description: 'Замечания каждой строки; они ничего не\u00a0запрещают',
        schema: z.object({ rows: z.array(z.array(z.object({ column, text: z.string() }))) }),
      },
      404: 'Такого препарата нет',
    },
    async run({ params: { id }, body: { rows } }) {
      const [{ doseUnit }, lookup, usual] = await Promise.all([
        findDrug(db, id),
        loadLookup(db),
        // They read every use, and are asked for while somebody types.
        cache.remember('usual values of uses', () => usualValues(db)),
      ])
      const read: ReturnType<typeof fieldsOfRow>[] = []
      for (const row of rows) {
        if (read.length % rowsPerTurn === 0) await nextTurn()
        read.push(fieldsOfRow(row, lookup))
      }
      return { rows: unusualValues(read, doseUnit, usual) }
    },
  })
