import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { log, type OpenedCatalogue } from './databases.ts'

/** The built site as a function, without a socket and a second process. */
export interface BenchSite {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Invalidates the site's cache, as an edit would. */
  invalidateCache(): void
}

const origin = 'http://sadozor.test'

export async function openSite({ db }: OpenedCatalogue): Promise<BenchSite> {
  const file = pathToFileURL(path.resolve('build/server/index.js')).href
  const { createApp } = (await import(file)) as { createApp(services: Services): Hono }
  const generation = { value: 1, isListening: true }
  const services: Services = {
    db,
    log,
    cache: createGenerationCache(generation),
    publicUrl: origin,
    dataDir: path.resolve('bench/results/data'),
  }
  const app = createApp(services)
  return {
    invalidateCache: () => {
      generation.value++
    },
    get: async (address, headers = {}) => {
      const response = await app.request(origin + address, { headers: { accept: 'text/html', ...headers } })
      if (response.status !== 200) throw new Error(`${address}: ${response.status}, so the run is void`)
      return response
    },
  }
}

/** Paths of all pages in the sitemap. */
export async function readSitemap(site: BenchSite): Promise<string[]> {
  const locations = async (address: string) =>
    [...(await (await site.get(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    )
  const parts = await locations('/sitemap.xml')
  return (await Promise.all(parts.map(locations))).flat()
}
