import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonHeaders, denyAllPolicy } from './security-headers.server.ts'

/** A response that was made beforehand, because a busy server has no time to make one. */
export interface PreparedResponse {
  status: number
  headers: readonly string[]
  body: string
}

interface Settings {
  type: string
  body: string
  publicUrl: string
  policy?: string
  /** Seconds. */
  retryAfter?: number
}

export function prepareResponse(
  status: number,
  { type, body, publicUrl, policy = denyAllPolicy, retryAfter }: Settings,
): PreparedResponse {
  const headers = new Map([
    ...commonHeaders(publicUrl),
    ['Content-Security-Policy', policy],
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ...(retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)] as [string, string]]),
  ])
  return { status, headers: [...headers].flat(), body }
}

/** Returns the id of the request. */
export function sendPrepared(
  request: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  { status, headers, body }: PreparedResponse,
): string {
  const requestId = randomUUID()
  response.writeHead(status, [...headers, 'X-Request-Id', requestId])
  response.end(request.method === 'HEAD' ? undefined : body)
  return requestId
}
