import { createServer, type Server } from 'node:http'
import { proxyList } from '#kit/http/client-address.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { type ConnectionLimits, Connections } from './connections.server.ts'
import { handleParserErrors } from './parser-errors.server.ts'
import { drainUnreadBodies } from './unread-body.server.ts'

interface ServerSettings {
  publicUrl: string
  trustedProxies: readonly string[]
  log: Logger
  /** What one network may send; 0: any number. */
  requestsPerSecond: number
  limits?: ConnectionLimits | undefined
}

/**
 * Of a body that nobody reads, Node keeps a chunk of 64 KB while less than this has arrived, and then reads no more: one chunk instead
 * of two for each of many refused bodies. More than `smallBody`, which has to arrive whole; bytes.
 */
const readAhead = 36 * 1024

/** Creates the server with timeouts and limits against slow and hostile clients. */
export function createHttpServer({
  publicUrl,
  trustedProxies,
  log,
  requestsPerSecond,
  limits,
}: ServerSettings): Server {
  const server = createServer({
    headersTimeout: 10_000,
    // Checked every second, so a whole request takes at most 15 s. Uploads of people who may upload get longer: see slow-body.server.ts.
    requestTimeout: 14_000,
    connectionsCheckingInterval: 1_000,
    // Must exceed the idle timeout of a reverse proxy (usually 60 s), or the proxy may reuse a connection that we just closed.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
    highWaterMark: readAhead,
    requireHostHeader: false, // a missing host is rejected later, with our own response
  })
  server.maxRequestsPerSocket = 10_000
  const proxies = proxyList(trustedProxies)
  drainUnreadBodies(server, proxies)
  const connections = new Connections(server, { publicUrl, proxies, log, requestsPerSecond, limits })
  handleParserErrors(server, publicUrl, socket => connections.hasStartedResponse(socket))
  return server
}

export const listen = (server: Server, { port, host }: { port: number; host: string | undefined }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenProblem(error, port, host)))
    server.listen({ port, host }, resolve)
  })

/** Stops accepting connections, waits for running requests, and closes the remaining connections at the deadline. */
export async function drain(server: Server, deadline: number): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, deadline - Date.now()))
  await closed
  clearInterval(sweeping)
  clearTimeout(cut)
}

function toListenProblem(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupProblem(`порт ${port} уже занят другой программой; задайте свободный, например: PORT=${port + 1}`)
  if (error.code === 'EACCES')
    return new StartupProblem(`порт ${port} недоступен без прав администратора; задайте порт больше 1023`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupProblem(`у этой машины нет адреса HOST=${host}`)
  return error
}
