import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ShellEnv } from './answer.server.ts'
import { readInput } from './clean-input.server.ts'
import { defineRoute, problemSchema } from './route.ts'

interface Calculation<I extends z.ZodType, A extends z.ZodType> {
  path: string
  summary: string
  input: I
  answer: A
  /** Names of fields in messages. */
  names: Record<string, string>
  /** See `defineRoute`. */
  maxBody?: number
  run(c: Context<ShellEnv>, input: z.output<I>): Promise<z.input<A>>
}

/** A calculation over HTTP: public, without session, cookie or token, because it writes nothing; nothing of it is stored or cached. */
export function addCalculation<I extends z.ZodType, A extends z.ZodType>(api: OpenAPIHono<ShellEnv>, calculation: Calculation<I, A>): void {
  const { path, summary, input, answer, names, maxBody, run } = calculation
  const failed = (description: string) => ({ description, content: { 'application/json': { schema: problemSchema } } })
  const described = {
    method: 'post',
    path,
    access: 'public',
    isStateless: true,
    ...(maxBody && { maxBody }),
    tags: ['calculations'],
    summary,
    requestBody: { required: true, content: { 'application/json': { schema: contractOf(input, 'input') } } },
    responses: {
      200: { description: summary, content: { 'application/json': { schema: contractOf(answer, 'output') } } },
      400: failed('Тело запроса — не JSON'),
      413: failed('Слишком большой запрос'),
      415: failed('Тело запроса — не application/json'),
      422: failed('Поля с ошибками'),
    },
  }
  api.openapi(
    defineRoute(described as never) as never,
    (async (c: Context<ShellEnv>) => {
      const found = await run(c, await readInput(c, input, names))
      return c.json(found as object, 200, { 'Cache-Control': 'no-store' })
    }) as never,
  )
}

function contractOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return body
}
