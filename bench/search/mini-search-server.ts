import { createServer } from 'node:http'
import { pino } from 'pino'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { readDocuments } from './documents.ts'
import { fillMiniSearch } from './mini-search.ts'

/** Answers `/api/search?q=` from MiniSearch as the site answers from its index: sections with their totals and first five records. */

const maxItems = 5

const pool = openPool({ connectionString: process.env.DATABASE_URL }, { max: 1, log: pino({ level: 'silent' }) })
const engine = await fillMiniSearch(await readDocuments(openDatabase(pool)))
await pool.end()

function answer(question: string) {
  const found = engine.search(question)
  const sections = Map.groupBy(found, ({ id }) => id.split('/', 1)[0]!)
  return {
    total: found.length,
    sections: [...sections].map(([list, all]) => ({
      list,
      total: all.length,
      items: all.slice(0, maxItems).map(({ id, name }) => ({ url: `/${id}`, title: name })),
    })),
  }
}

createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://localhost')
  const body = JSON.stringify(answer(searchParams.get('q') ?? ''))
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
