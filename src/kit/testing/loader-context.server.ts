import { drizzle } from 'drizzle-orm/node-postgres'
import { RouterContextProvider } from 'react-router'
import { servicesContext } from '#kit/http/services.server.ts'
import { withoutCache } from './built-app.server.ts'
import type { TestDatabase } from './test-database.server.ts'

/** What the loader of a public page is given, without a server around it. */
export function loaderContext({ pool }: TestDatabase, publicUrl: string, logQuery = () => {}): RouterContextProvider {
  const context = new RouterContextProvider()
  const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery } })
  context.set(servicesContext, { db, cache: withoutCache(), publicUrl } as never)
  return context
}
