// The part of power-cut.test.ts that runs where the disk is mounted: writes to it, and simulates a power cut by copying the image.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { createFile, makeFolder, renameDurably, replaceFile } from '#kit/files/durable-file.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const [step, disk = '', dataDir = ''] = process.argv.slice(2)
const inData = (...names: string[]) => path.join(dataDir, ...names)
const cutPower = (name: string) => execFileSync('cp', ['--sparse=always', disk, `${disk}-${name}`])

if (step === 'write') {
  makeFolder(inData('one/two'))
  cutPower('folders')
  createFile(inData('one/made'), 'made')
  cutPower('made')
  await replaceFile(inData('one/replaced'), 'first')
  cutPower('replaced')
  mkdirSync(inData('draft'))
  renameDurably(inData('draft'), inData('one/renamed'))
  cutPower('renamed')
  print(await queryThenClose('create table kept as select 7 as n', () => cutPower('started')))
} else if (step === 'list')
  print(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted().map(withContent))
else print(await queryThenClose('select n from kept'))

function withContent(name: string): string {
  try {
    return `${name}: ${readFileSync(inData(name), 'utf8')}`
  } catch {
    return name // a folder
  }
}

async function queryThenClose(statement: string, whileOpen = () => {}): Promise<object> {
  const database = await openEmbeddedDatabase({ dataDir: inData('data'), log })
  const client = await connect(database.connection)
  const { rows } = await client.query(statement)
  whileOpen()
  await client.end()
  const password = readFileSync(inData('data/postgres.password'), 'utf8')
  await database.close(Date.now() + 10_000)
  return { rows, password }
}

function print(result: object): void {
  process.stdout.write(JSON.stringify(result))
}
