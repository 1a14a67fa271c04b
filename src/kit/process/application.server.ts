import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { describeError } from '#kit/describe-error.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { plainTextError } from './parser-errors.server.ts'

interface ServerBundle {
  createApp(services: Services): Hono | Promise<Hono>
  createListener(
    services: Services,
    toListener: (app: Hono) => RequestListener,
  ): RequestListener | Promise<RequestListener>
  prepareDatabase(pool: Pool, log: Logger, dataDir: string): Promise<Services['db']>
  showFirstAdmin(db: Services['db'], email: string): Promise<void>
}

interface BuiltApplication extends Pick<ServerBundle, 'prepareDatabase' | 'showFirstAdmin'> {
  listenerFor(services: Services): Promise<RequestListener>
}

/**
 * Production: the bundle that `npm run build` left, one file with its libraries. Loading starts at once, beside whatever else the
 * start waits for; the program itself needs none of those libraries, and loading them file by file would double the start.
 */
export function loadBuiltApplication(buildDir: string): BuiltApplication {
  const file = path.resolve(buildDir, 'server/index.js')
  if (!existsSync(file)) throw new StartupProblem(`нет сборки сайта (${file}); соберите её: npm run build`)
  const loading: Promise<ServerBundle> = import(pathToFileURL(file).href)
  loading.catch(() => {}) // a failure is met by who awaits it below
  return {
    prepareDatabase: async (...given) => (await loading).prepareDatabase(...given),
    showFirstAdmin: async (...given) => (await loading).showFirstAdmin(...given),
    listenerFor: async services => (await loading).createListener(services, app => listenerOf(app, services)),
  }
}

export const listenerOf = (app: Hono, services: Answering): RequestListener =>
  getRequestListener(app.fetch, adapterOptions(services))

type Answering = Pick<Services, 'log' | 'publicUrl'>

/** Bodies nobody has read are drained by `unread-body.server.ts`, with other limits. */
const adapterOptions = ({ log, publicUrl }: Answering) => ({
  autoCleanupIncoming: false,
  /** An address or a `Host` that makes no sense never gets as far as the site. */
  errorHandler: (error: unknown): Response => {
    const status = error instanceof RequestError ? 400 : 500
    if (status === 500) log.error({ error: describeError(error) }, 'the site does not answer')
    const { headers, body } = plainTextError(status, publicUrl)
    return new Response(body, { status, headers })
  },
})

/** Development: Vite compiles on request; the application is made again whenever a file of it has changed. */
export async function developmentListener(
  server: Server,
  services: Services,
): Promise<{ listener: RequestListener; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
  // A plugin's inner server would end the program at once on SIGTERM, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  let current: { bundle: ServerBundle; app: Promise<Hono> } | undefined
  const listener = getRequestListener(
    async (request, bindings) => {
      const bundle = (await vite.ssrLoadModule('./src/app.server.ts')) as ServerBundle
      if (current?.bundle !== bundle) current = { bundle, app: Promise.resolve(bundle.createApp(services)) }
      return (await current.app).fetch(request, bindings)
    },
    {
      ...adapterOptions(services),
      errorHandler: error => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        services.log.error({ err: error }, 'the application does not load')
        return new Response('Сайт не собирается: причина в журнале.', { status: 500 })
      },
    },
  )
  return {
    listener: (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}
