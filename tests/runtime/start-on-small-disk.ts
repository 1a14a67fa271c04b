// The part of full-disk.test.ts that runs where the small disk is mounted.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const [dataDir = '', scenario] = process.argv.slice(2)
const filler = path.join(dataDir, 'filler')
const result: Record<string, unknown> = {}

result.first = await attempt('create table kept as select generate_series(1, 1000) as n')
if (scenario === 'filled later') {
  fillDisk()
  result.full = await attempt('select 1')
  rmSync(filler)
  result.freed = await attempt('select count(*)::int as rows from kept')
}
process.stdout.write(JSON.stringify(result))

async function attempt(statement: string): Promise<string> {
  try {
    const database = await openEmbeddedDatabase({ dataDir, log })
    const client = await connect(database.connection)
    const { rows } = await client.query(statement)
    Object.assign(result, rows.length === 1 && rows[0].rows ? rows[0] : {})
    await client.end()
    await database.close(Date.now() + 5_000)
    return 'ok'
  } catch (error) {
    return (error as Error).message
  }
}

function fillDisk(): void {
  const file = openSync(filler, 'w')
  try {
    for (const block = Buffer.alloc(4096, 'x'); ; ) writeSync(file, block)
  } catch {
    closeSync(file) // the disk is full
  }
}
