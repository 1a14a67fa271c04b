import { hash } from 'node:crypto'
import { Client } from 'pg'

/** Asked this often, a statement is prepared, while there is room: each takes one or two megabytes on every connection. */
const often = 20
const room = 24

const asked = new Map<string, number>()
const names = new Map<string, string>()

/**
 * Our statements are long and most of our tables small: to parse and plan one takes longer than to run it. Those that come
 * often go by name, so that a connection plans each of them once. PostgreSQL itself goes on planning those anew where one
 * plan for all values would be dearer.
 */
export class PreparingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: stands for all of the driver's overloads
  override query(...given: any[]): any {
    const [config, values] = given
    const name = typeof config?.text === 'string' && !config.name && Array.isArray(values) ? nameOf(config.text) : undefined
    const args = name ? [{ ...config, name }, ...given.slice(1)] : given
    return super.query(...(args as Parameters<Client['query']>))
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= room) return known
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size > 1_000) asked.clear()
  asked.set(text, times)
  if (times < often) return undefined
  names.set(text, hash('sha256', text, 'base64url').slice(0, 24))
  asked.delete(text)
  return names.get(text)
}
