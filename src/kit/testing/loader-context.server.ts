import { drizzle } from 'drizzle-orm/node-postgres'
import { RouterContextProvider } from 'react-router'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { withoutCache } from './built-app.server.ts'
import type { TestDatabase } from './test-database.server.ts'

/** What the loader of a public page is given, without a server around it. A cache is for pages of one generation of the catalogue. */
export function loaderContext(
  { pool }: TestDatabase,
  publicUrl: string,
  logQuery = () => {},
  cache: GenerationCache = withoutCache(),
): RouterContextProvider {
  const context = new RouterContextProvider()
  const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery } })
  context.set(servicesContext, { db, cache, publicUrl } as never)
  return context
}
