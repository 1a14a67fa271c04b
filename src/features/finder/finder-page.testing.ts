import { drizzle } from 'drizzle-orm/node-postgres'
import { RouterContextProvider } from 'react-router'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findFinderFacts } from './find-finder-facts.server.ts'
import { type FinderView, toFinderView } from './finder.view.ts'
import { finderQuery } from './finder-query.ts'

export let database: TestDatabase
export let db: Db
export let context: RouterContextProvider
let statements = 0

export async function openFinder() {
  database = await testDatabase()
  db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
  context = new RouterContextProvider()
  context.set(servicesContext, { db, publicUrl: 'http://sadozor.test' } as never)
}

export const close = () => database[Symbol.asyncDispose]()

/** How many statements the database gets meanwhile. */
export async function statementsOf(load: () => Promise<unknown>): Promise<number> {
  statements = 0
  await load()
  return statements
}

/** The view on a day of July, when late blight is in season. */
export async function july(search: string): Promise<FinderView> {
  const query = parseQuery(finderQuery, new URLSearchParams(search))
  return toFinderView(
    query,
    await findFinderFacts(db, query.values.crop, query.values.place),
    new Date('2026-07-26T09:00:00Z'),
  )
}
