import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { plainTextError } from './parser-errors.server.ts'

const maxWaitMs = 5_000

/**
 * The port is taken before anything is made, so requests may come before the site is ready: they wait, and those that have waited
 * long are told to come again. The function that is returned ends that and hands them over.
 */
export function holdRequests(server: Server, publicUrl: string): (listener: RequestListener) => void {
  const { promise, resolve } = Promise.withResolvers<RequestListener>()
  const starting = respondStarting(publicUrl)
  const hold: RequestListener = async (request, response) => {
    const listener = await Promise.race([promise, pause(maxWaitMs, starting, { ref: false })])
    listener(request, response)
  }
  server.on('request', hold)
  return listener => {
    server.off('request', hold).on('request', listener)
    resolve(listener)
  }
}

function respondStarting(publicUrl: string): RequestListener {
  const { headers, body } = plainTextError(503, publicUrl)
  return (request, response) =>
    response.writeHead(503, { ...headers, 'Retry-After': '2' }).end(request.method === 'HEAD' ? undefined : body)
}
