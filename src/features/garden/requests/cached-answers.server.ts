import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LRUCache } from 'lru-cache'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { type FinishedResponse, makeVariantFor, toFinished } from '#kit/http/finished-response.server.ts'

/** A finished response that knows what it says. */
export type FinishedAnswer<Data> = FinishedResponse & { readonly data?: Data }

interface Cached<Data> {
  revision: string
  answer: FinishedAnswer<Data>
}

/** The response of it, as `c.json` types its own. */
export type SentAnswer<Data> = Response & Pick<TypedResponse<Data>, '_data'>

/** Room for the bodies as other encodings, beside the body itself. */
const shareOfEncodings = 1.25

/**
 * Answers to single people, each cached with the revision of everything that it follows from. The last one of a key is cached; the least
 * recently used go first.
 */
export class CachedAnswers<Data> {
  readonly #cached: LRUCache<string, Cached<Data>>

  constructor(maxBytes: number) {
    const sizeCalculation = ({ answer }: Cached<Data>) =>
      1 + Math.ceil(answer.bodies.identity.bytes.length * shareOfEncodings)
    this.#cached = new LRUCache({ maxSize: maxBytes, sizeCalculation })
  }

  find(key: string, revision: string): FinishedAnswer<Data> | undefined {
    const cached = this.#cached.get(key)
    return cached?.revision === revision ? cached.answer : undefined
  }

  set(key: string, revision: string, answer: FinishedAnswer<Data>): void {
    this.#cached.set(key, { revision, answer })
  }
}

export const finishJson = <Data extends object>(body: Data): FinishedAnswer<Data> =>
  toFinished(200, new Headers({ 'Content-Type': 'application/json' }), Buffer.from(JSON.stringify(body)))

/** The answer as this caller accepts it: compressed once for all of them, 304 for who has it. */
export async function sendFinished<Data>(
  c: Context<ShellEnv>,
  answer: FinishedAnswer<Data>,
): Promise<SentAnswer<Data>> {
  const { status, headers, bytes } = await makeVariantFor(
    answer,
    c.req.header('accept-encoding'),
    c.req.header('if-none-match'),
  )
  const named: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) named[headers[at]!] = headers[at + 1]!
  const response: Response = bytes ? c.body(bytes, status as ContentfulStatusCode, named) : c.body(null, 304, named)
  return response as SentAnswer<Data>
}
