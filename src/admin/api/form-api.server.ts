import { z } from 'zod'
import { adminPolicy, entityOf, kindParams } from '#admin/kit/admin-endpoint.server.ts'
import { canCreate } from '#admin/kit/kinds/creation.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { checkAlias } from '#admin/kit/records/check-alias.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const aliasQuery = z.object({
  alias: z.string().max(200).describe('Адрес страницы, который набирают'),
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .describe('Номер записи, если она уже есть'),
})
const aliasCheck = z.object({ problem: z.string().nullable(), suggestion: z.string().nullable() })

/** Its shape for the browser is `KindDescription`. */
const descriptionSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, path: { type: 'string' } },
  required: ['name', 'path'],
  additionalProperties: {},
} as const

/** What a form asks while it is filled in. Before the endpoints of records, whose paths have a number in this place. */
export const formEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/alias',
    summary: 'Свободен\u00a0ли адрес страницы',
    params: kindParams,
    query: aliasQuery,
    responses: {
      200: { description: 'Почему адрес не\u00a0подходит, или null', schema: aliasCheck },
      422: 'Неверный параметр',
    },
    run: ({ params, query: { alias, id = 0 } }) => checkAlias(db, entityOf(params.kind), alias, id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/description',
    summary: 'Описание вида: поля, разделы формы и\u00a0столбцы списка',
    params: kindParams,
    responses: {
      200: { description: 'Описание вида', schema: descriptionSchema },
      405: 'Такие записи здесь не\u00a0создают',
    },
    run({ params: { kind } }) {
      if (!canCreate(kind)) throw new HttpProblem('method')
      return { ...describeKind(entityOf(kind)) }
    },
  }),
]
