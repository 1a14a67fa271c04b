import type { Context } from 'hono'
import type { z } from 'zod'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import { ruleErrors } from '#kit/text/rule-messages.ts'
import { parseBounded } from './bounded-json.ts'

/** As they were typed: spaces are part of a password, and an old one may have been stored in another form of Unicode. */
const untrimmed = new Set(['password', 'password_confirmation', 'current_password'])

/** An address has a rule of its own: a sign that only looks like a letter must not become that letter. */
const uncomposed = new Set([...untrimmed, 'email'])

/** The trimmed and validated body of a request. Throws 400 unless it is a JSON object, 415 for another content type, 422 with errors by field. */
export async function readInput<S extends z.ZodType>(
  c: Context,
  schema: S,
  names: Record<string, string> = {},
  maxParts?: number,
): Promise<z.output<S>> {
  const isJson = /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
  if (!isJson && hasBody(c)) throw wrongType()
  const text = await c.req.text()
  if (text && !isJson) throw wrongType()
  const body = trimFields(parse(text || '{}', maxParts))
  const checked = schema.safeParse(body)
  if (!checked.success) throw invalid(ruleErrors(checked.error.issues, body, names))
  const unstorable = Object.entries(body).flatMap(([name, value]) =>
    untrimmed.has(name) ? [] : unstorableTexts(value, name),
  )
  if (unstorable.length > 0)
    throw invalid(Object.fromEntries(unstorable.map(path => [path, ['Здесь есть недопустимые знаки.']])))
  return checked.data
}

/** Paths of texts that the database refuses, of the first few of a list. Passwords are never stored as they are. */
function unstorableTexts(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.slice(0, 100).toWellFormed()]
  if (typeof value !== 'object' || value === null) return []
  const found: string[] = []
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) found.push(path)
    found.push(...unstorableTexts(inner, `${path}.${name}`))
    if (found.length > maxUnstorable) break
  }
  return found
}

const maxUnstorable = 20

const wrongType = () => new HttpProblem('type', 'Данные принимаются как application/json.')

/** As far as the head tells: a body of a wrong type is not worth reading. */
const hasBody = (c: Context) => Number(c.req.header('content-length') ?? 0) > 0

function parse(text: string, maxParts: number | undefined): object {
  try {
    const value = parseBounded(text, maxParts)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // handled below
  }
  throw new HttpProblem('bad_request')
}

const trimFields = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== '_token')
      .map(([name, value]) => [
        name,
        untrimmed.has(name) ? value : trimValue(uncomposed.has(name) ? value : composed(value)),
      ]),
  )

/** Every text in one form of Unicode, so that equal words are found and compared as equal: «й» of macOS has two signs. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, composed(inner)]))
}

function trimValue(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.trim() || null
}
