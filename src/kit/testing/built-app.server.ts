import type { RequestListener } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { listenerOf } from '#kit/process/application.server.ts'
import { type OpenServer, openListener } from './open-server.server.ts'

/** The built site as a function; `npm test` builds first. */
export async function builtApp(given: Pick<Services, 'db'> & Partial<Services>): Promise<Hono> {
  return (await loadBundle()).createApp(servicesFor(given))
}

/** The built site with its response cache as an HTTP server on a free port. */
export async function openBuiltSite(given: Pick<Services, 'db'> & Partial<Services>): Promise<OpenServer> {
  const services = servicesFor(given)
  return openListener((await loadBundle()).createListener(services, app => listenerOf(app, services)))
}

interface Bundle {
  createApp(services: Services): Hono
  createListener(services: Services, toListener: (app: Hono) => RequestListener): RequestListener
}

function loadBundle(): Promise<Bundle> {
  return import(/* @vite-ignore */ pathToFileURL(path.resolve('build/server/index.js')).href)
}

const servicesFor = (given: Pick<Services, 'db'> & Partial<Services>): Services => ({
  log: pino({ level: 'silent' }),
  cache: withoutCache(),
  publicUrl: testOrigin,
  dataDir: path.resolve('test-results/data'),
  ...given,
})

/** A cache that stores nothing, because it does not listen to changes. */
export const withoutCache = () => createGenerationCache({ value: null, isListening: false })

export const testOrigin = 'http://sadozor.test'

/** Headers of a browser that requests a page. */
export const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
