import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { whenLetThrough } from './connections.server.ts'
import { plainTextError } from './parser-errors.server.ts'

const maxWaitMs = 5_000

/**
 * The server listens before the site is ready. Requests wait until then, and get 503 after `maxWaitMs`. Call the returned function
 * with the site's listener when it is ready.
 */
export function holdRequests(server: Server, publicUrl: string): (listener: RequestListener) => void {
  const { promise, resolve } = Promise.withResolvers<RequestListener>()
  const starting = respondStarting(publicUrl)
  const hold = whenLetThrough(async (request, response) => {
    const listener = await Promise.race([promise, pause(maxWaitMs, starting, { ref: false })])
    listener(request, response)
  })
  server.on('request', hold)
  return given => {
    const listener = whenLetThrough(given)
    server.off('request', hold).on('request', listener)
    resolve(listener)
  }
}

function respondStarting(publicUrl: string): RequestListener {
  const { headers, body } = plainTextError(503, publicUrl)
  return (request, response) =>
    response.writeHead(503, { ...headers, 'Retry-After': '2' }).end(request.method === 'HEAD' ? undefined : body)
}
