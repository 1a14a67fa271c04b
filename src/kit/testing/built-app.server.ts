import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'

/** The site as `npm run build` left it, as a function; `npm test` builds first. */
export async function builtApp(given: Pick<Services, 'db'> & Partial<Services>): Promise<Hono> {
  const bundle = pathToFileURL(path.resolve('build/server/index.js')).href
  const { createApp } = (await import(/* @vite-ignore */ bundle)) as { createApp(services: Services): Hono }
  const log = pino({ level: 'silent' })
  return createApp({ log, cache: withoutCache(), publicUrl: testOrigin, dataDir: path.resolve('test-results/data'), ...given })
}

/** Nobody listens to changes, so every reading is a new one. */
export const withoutCache = () => createGenerationCache({ value: null, isListening: false })

export const testOrigin = 'http://sadozor.test'

/** A browser asks for a page. */
export const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
