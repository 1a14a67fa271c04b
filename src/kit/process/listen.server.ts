import { createServer, type Server } from 'node:http'
import { proxyList } from '#kit/http/client-address.server.ts'
import { type ConnectionLimits, Connections } from './connections.server.ts'
import type { Logger } from './log.server.ts'
import { handleParserErrors } from './parser-errors.server.ts'
import { StartupProblem } from './startup-problem.ts'
import { drainUnreadBodies } from './unread-body.server.ts'

interface ServerSettings {
  publicUrl: string
  trustedProxies: readonly string[]
  log: Logger
  limits?: ConnectionLimits | undefined
}

/** Limits for slow and hostile clients: every connection and every answer has an end. */
export function createHttpServer({ publicUrl, trustedProxies, log, limits }: ServerSettings): Server {
  const server = createServer({
    headersTimeout: 10_000,
    // With the interval of the checks 15 s for a whole request, as long as nothing is uploaded.
    requestTimeout: 14_000,
    connectionsCheckingInterval: 1_000,
    // Longer than the idle time of usual reverse proxies (60 s), so that never we close the connection they are about to use.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
    requireHostHeader: false, // missed by who reads the address, with an answer of ours
  })
  server.maxRequestsPerSocket = 10_000
  const connections = new Connections(server, { proxies: proxyList(trustedProxies), log, limits })
  drainUnreadBodies(server)
  handleParserErrors(server, publicUrl, socket => connections.hasStartedResponse(socket))
  return server
}

export const listen = (server: Server, { port, host }: { port: number; host: string | undefined }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenProblem(error, port, host)))
    server.listen({ port, host }, resolve)
  })

/** Stops accepting, lets running requests finish, and cuts the rest off when the time is over. */
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
  if (error.code === 'EACCES') return new StartupProblem(`порт ${port} недоступен без прав администратора; задайте порт больше 1023`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartupProblem(`у этой машины нет адреса HOST=${host}`)
  return error
}
