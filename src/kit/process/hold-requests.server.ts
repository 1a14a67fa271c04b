import type { RequestListener, Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const patience = 5_000

/**
 * The port is taken before anything is made, so requests may come before the site is ready: they wait, and those that have waited
 * long are told to come again. The function that is returned ends that and hands them over.
 */
export function holdRequests(server: Server): (listener: RequestListener) => void {
  const { promise, resolve } = Promise.withResolvers<RequestListener>()
  const hold: RequestListener = async (request, response) => {
    const listener = await Promise.race([promise, pause(patience, answerStarting, { ref: false })])
    listener(request, response)
  }
  server.on('request', hold)
  return listener => {
    server.off('request', hold).on('request', listener)
    resolve(listener)
  }
}

const answerStarting: RequestListener = (request, response) => {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '2' }
  response.writeHead(503, headers).end(request.method === 'HEAD' ? undefined : 'Сайт запускается.\n')
}
