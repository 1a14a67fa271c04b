import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { HttpProblem } from '#kit/problem.ts'

/** The bytes of a request as they arrive, to be read once. */
export interface RequestBody {
  parts: AsyncIterable<Uint8Array>
  /** Ends the reading, which then throws or ends early. */
  stop(): void
}

/** The body of a request whose endpoint is streamed. Read from the connection itself where possible: a web stream costs half as much again. */
export function bodyOf(c: Context): RequestBody {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  const isUntouched = incoming?.readableFlowing === null && incoming.headers['transfer-encoding'] === undefined
  if (!isUntouched) return webBody(c.req.raw.body)
  return { parts: incoming.iterator({ destroyOnReturn: false }), stop: () => incoming.destroy() }
}

export function webBody(stream: ReadableStream<Uint8Array> | null): RequestBody {
  const reader = stream?.getReader()
  async function* read(): AsyncGenerator<Uint8Array> {
    if (!reader) return
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  }
  return { parts: read(), stop: () => void reader?.cancel().catch(() => {}) }
}

/**
 * Limits a body that the endpoint receives itself. Nothing is collected: an announced length is compared, other bytes are counted as they
 * pass. A caller whom the guard refuses has the body counted too, so that the limit is the same for everybody.
 */
export function limitStream(maxSize: number, text?: string): MiddlewareHandler {
  const tooLarge = () => new HttpProblem('too_large', text)
  return async (c, next) => {
    const { raw } = c.req
    if (!raw.headers.has('transfer-encoding')) {
      if (Number(raw.headers.get('content-length') ?? 0) > maxSize) throw tooLarge()
      return next()
    }
    let bytes = 0
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length
        if (bytes > maxSize) controller.error(tooLarge())
        else controller.enqueue(part)
      },
    })
    const body = raw.body?.pipeThrough(count) ?? null
    c.req.raw = new Request(raw, { body, duplex: 'half' } as RequestInit)
    await next()
    if (body && !c.req.raw.bodyUsed && !body.locked) await drain(body)
    if (bytes > maxSize) throw tooLarge()
  }
}

async function drain(body: ReadableStream): Promise<void> {
  try {
    for await (const _ of body);
  } catch {
    // Too large, or the client is gone.
  }
}
