import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { readInput } from '#kit/http/clean-input.server.ts'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import { type ApiAccess, isSecureAddress } from '#kit/http/guard.server.ts'
import { defineRoute, problemSchema } from '#kit/http/route.ts'
import { type Accounts, accountsOf, type Caller } from './accounts.ts'
import type { AccountSession, Person } from './sessions/session-store.server.ts'
import { type Device, deviceCookie, readDevice } from './sign-in/device-cookie.ts'

export type Api = OpenAPIHono<ShellEnv>
export type Ctx = Context<ShellEnv>

interface Call<S extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  access: ApiAccess
  summary: string
  needsPassword?: true
  /** See `defineRoute`. */
  maxBody?: number
  /** The body, checked before the command sees it. */
  input?: S
  /** What may be answered; a text for an answer without a shape of its own. */
  answers: Record<number, string | { description: string; schema: object }>
  run(accounts: Accounts, call: { c: Ctx; input: z.output<S>; caller: Caller }): Promise<Response>
}

/** One endpoint of accounts: its policy, its contract and its command in one place. */
export function addCall<S extends z.ZodType>(api: Api, call: Call<S>): void {
  const { method, path, access, summary, needsPassword, maxBody, input } = call
  const described = {
    method,
    path,
    access,
    ...(needsPassword && { needsPassword }),
    ...(maxBody && { maxBody }),
    tags: ['accounts'],
    summary,
    ...parametersOf(path),
    ...(input && { requestBody: { required: true, content: { 'application/json': { schema: toContract(input) } } } }),
    responses: responsesOf(call),
  }
  api.openapi(
    defineRoute(described as never) as never,
    (async (c: Ctx) => {
      const given = input ? await readInput(c, input) : undefined
      return call.run(accountsOf(c.get('services')), { c, input: given as z.output<S>, caller: callerOf(c) })
    }) as never,
  )
}

/** For the guard of a route that is not public, the person is known. */
export const personOf = (caller: Caller): Person => (caller.session.signedIn as AccountSession).person

function callerOf(c: Ctx): Caller {
  return {
    session: c.get('session'),
    userAgent: c.req.header('user-agent') ?? '',
    get network() {
      return callerNetwork(c)
    },
    get device() {
      return readDevice(c.req.raw.headers, isSecureAddress(c.get('services')))
    },
  }
}

/** From now on this browser is known to the account that has been entered with it. */
export const sendDevice = (c: Ctx, device: Device): void =>
  c.header('Set-Cookie', deviceCookie(device, isSecureAddress(c.get('services'))), { append: true })

const toContract = (schema: z.ZodType) => {
  const { $schema: _, id: __, ...body } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return body
}

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return names.length ? { parameters: names.map(name => ({ in: 'path', name, required: true, schema: { type: 'string' } })) } : {}
}

const failed = (description: string) => ({ description, content: { 'application/json': { schema: problemSchema } } })

function responsesOf({ answers, access, method, input, needsPassword }: Call<z.ZodType>) {
  const own = Object.entries(answers).map(([status, answer]) => [
    status,
    Number(status) >= 400 && typeof answer === 'string'
      ? failed(answer)
      : typeof answer === 'string'
        ? { description: answer }
        : { description: answer.description, content: { 'application/json': { schema: answer.schema } } },
  ])
  return {
    ...(access !== 'public' && { 401: failed('Нужен вход') }),
    ...(access === 'admin' && { 403: failed('Только для администраторов') }),
    ...(method !== 'get' && { 419: failed('Нет токена или он чужой') }),
    ...(input && { 422: failed('Поля с ошибками') }),
    ...(needsPassword && { 423: failed('Нужно подтвердить пароль: POST /user/confirm-password') }),
    ...Object.fromEntries(own),
  }
}
