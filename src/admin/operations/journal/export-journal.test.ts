import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementChannel } from '#kit/db/database.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { exportJournal } from './export-journal.server.ts'
import type { JournalQuery } from './journal-query.server.ts'

/** Of each source. Many have the same moment, and moments differ by microseconds. */
const count = 5_600
const partSize = 500
const perMoment = { events: 7, revisions: 5 }
const everything: JournalQuery = {
  who: '',
  kind: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
  page: 1,
}

let world: TestDatabase
beforeAll(async () => {
  world = await emptyDatabase()
  const momentOf = (each: number) => `'2025-12-01T00:00:00Z'::timestamptz + (n / ${each}) * interval '1 microsecond'`
  await world.pool.query(
    `insert into security_event (event, network, detail, at) select 'signed-in', n::text, repeat('x', 400), ${momentOf(perMoment.events)} from generate_series(1, ${count}) n`,
  )
  await world.pool.query(
    `insert into entity_revision (entity, record_id, version, write_kind, created_at, after)
     select 'company', n, 1, 'hand', ${momentOf(perMoment.revisions)}, jsonb_build_object('name', repeat('y', 400)) from generate_series(1, ${count}) n`,
  )
})
afterAll(() => world[Symbol.asyncDispose]())

/** Number and source of every row, in the order of the file. */
function rowsOf(csv: string): string[] {
  const [, ...lines] = parse(csv, { delimiter: ';', bom: true }) as string[][]
  return lines.map(line => (line[4] ? line[4].replace('/admin/companies/', 'revision ') : `event ${line[8]}`))
}

const inOrder = Array.from({ length: count }, (_, n) => n + 1)
  .flatMap(n => [
    { name: `event ${n}`, moment: Math.floor(n / perMoment.events), source: 0, n },
    { name: `revision ${n}`, moment: Math.floor(n / perMoment.revisions), source: 1, n },
  ])
  .toSorted((a, b) => b.moment - a.moment || a.source - b.source || b.n - a.n)

test('a file of more than ten thousand events has all of them once, in the order of the journal', async () => {
  const rows = rowsOf(await exportJournal(world.db, everything).text())
  expect(rows).toEqual(inOrder.map(({ name }) => name))
})

test('a filter applies to every part', async () => {
  const rows = rowsOf(await exportJournal(world.db, { ...everything, kind: 'events' }).text())
  expect(rows).toEqual(inOrder.flatMap(({ name, source }) => (source === 0 ? [name] : [])))
  expect(rowsOf(await exportJournal(world.db, { ...everything, to: '2025-11-30' }).text())).toEqual([])
})

test('no more is read than the reader takes and a few parts', async () => {
  let parts = 0
  const onStatement = (statement: unknown) => {
    if (String(statement).includes('merged')) parts++
  }
  subscribe(statementChannel, onStatement)
  let lines = 0
  for await (const chunk of exportJournal(world.db, everything).body!) {
    const linesOfChunk = Buffer.from(chunk).toString().split('\r\n').length - 1
    expect(linesOfChunk).toBeLessThanOrEqual(partSize)
    lines += linesOfChunk
    expect(parts).toBeLessThanOrEqual(lines / partSize + 3)
  }
  unsubscribe(statementChannel, onStatement)
  expect(lines).toBe(2 * count + 1)
  expect(parts).toBe(Math.floor((2 * count) / partSize) + 1)
})

test('no cell is a formula', async () => {
  await using own = await emptyDatabase()
  const person = `insert into users (name, email, password_hash) values ('=cmd|A1', 'person@example.ru', '-') returning id`
  await own.pool.query(
    `with person as (${person}) insert into security_event (event, network, actor_id, user_id, detail) select 'blocked', '10.0.0.1', 999, id, '=1+1' from person`,
  )
  await own.pool.query(
    `insert into entity_revision (entity, record_id, version, write_kind, after) values ('company', 1, 1, 'hand', '{"name":"+Заря"}')`,
  )
  const [, ...lines] = parse(await exportJournal(own.db, everything).text(), {
    delimiter: ';',
    bom: true,
  }) as string[][]
  const defused = lines.map(line => line.filter(cell => cell.startsWith("'")))
  expect(defused).toEqual([["'+Заря"], [expect.stringMatching(/^'=cmd\|A1/), "'=1+1"]])
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+@-]/)
})
