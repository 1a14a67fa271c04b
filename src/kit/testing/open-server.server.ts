import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { listenerOf } from '#kit/process/application.server.ts'
import { type ConnectionLimits, whenLetThrough } from '#kit/process/connections.server.ts'
import { createHttpServer } from '#kit/process/listen.server.ts'
import { log as silent } from './test-server.server.ts'

export interface OpenServer extends AsyncDisposable {
  server: Server
  port: number
  origin: string
}

const publicUrl = 'http://sadozor.test'

/** The program's own HTTP server around an application, on a free port. */
export async function openServer(app: Hono, { log = silent, ...settings }: Settings = {}): Promise<OpenServer> {
  return openListener(listenerOf(app, { log, publicUrl }), { log, ...settings })
}

interface Settings {
  log?: Logger
  proxies?: string[]
  limits?: ConnectionLimits | undefined
  /** Of one network; any number unless given. */
  requestsPerSecond?: number
}

export async function openListener(listener: RequestListener, settings: Settings = {}): Promise<OpenServer> {
  const { log = silent, proxies = [], limits, requestsPerSecond = 0 } = settings
  const server = createHttpServer({ publicUrl, trustedProxies: proxies, log, requestsPerSecond, limits })
  server.on('request', whenLetThrough(listener))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { server, port, origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}
