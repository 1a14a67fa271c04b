import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#kit/db/pool.server.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** A server that may lose committed rows is refused with the name of the setting, wherever it is switched off. */

const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-durability-'))
let server: EmbeddedDatabase
beforeAll(async () => {
  server = await openEmbeddedDatabase({ dataDir, log })
})
afterAll(async () => {
  await server.close(Date.now() + 10_000)
  rmSync(dataDir, { recursive: true })
})

async function asOwner(...statements: string[]): Promise<void> {
  const client = await connect({ ...server.connection, user: 'postgres', database: 'postgres' })
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function readSetting(name: string): Promise<string> {
  const client = await connect(server.connection)
  const { rows } = await client.query('select current_setting($1) as value', [name]).finally(() => client.end())
  return rows[0].value
}

/** Switches a setting off, waits until new sessions see it, runs the work, and restores the setting. */
async function whileOff(
  name: string,
  { off, on }: { off: string; on: string },
  work: () => Promise<void>,
): Promise<void> {
  await asOwner(off, 'select pg_reload_conf()')
  await expect.poll(() => readSetting(name)).toBe('off')
  try {
    await work()
  } finally {
    await asOwner(on, 'select pg_reload_conf()')
    await expect.poll(() => readSetting(name)).toBe('on')
  }
}

const settings = { dataDir, databasePool: 2, isUnsafeDatabaseAllowed: false }
const openExternal = (given = {}) => {
  const { host = '', port, user, password } = server.connection
  const databaseUrl = `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/sadozor`
  return openConfiguredDatabase({ ...settings, databaseUrl, ...given }, log)
}
/** Shares the server of a running program, as commands do. */
const openEmbedded = () => openConfiguredDatabase({ ...settings, databaseUrl: undefined }, log, { join: true })

const names = ['fsync', 'synchronous_commit', 'full_page_writes']
const system = names.map(
  name =>
    [name, 'for the server', { off: `alter system set ${name} = off`, on: `alter system reset ${name}` }] as const,
)
const setting = 'synchronous_commit'
const own = ['role', 'database'].map(
  what =>
    [
      setting,
      `for the ${what}`,
      { off: `alter ${what} sadozor set ${setting} = off`, on: `alter ${what} sadozor reset ${setting}` },
    ] as const,
)

describe('refused, with only the wrong setting in the message', () => {
  test.each([...system, ...own])('%s switched off %s', async (name, _, statements) => {
    await whileOff(name, statements, async () => {
      const message = new RegExp(`может потерять записанное: выключено ${name}\\. `)
      await expect(openExternal()).rejects.toThrow(message)
      await expect(openEmbedded()).rejects.toThrow(message)
      const opened = await openExternal({ isUnsafeDatabaseAllowed: true })
      expect(opened.durability).toMatchObject({ [name]: false })
      await opened.close(Date.now() + 5_000)
    })
  })
})

test('a server with all settings on is accepted', async () => {
  for (const opened of [await openExternal(), await openEmbedded()]) {
    expect(opened.durability).toEqual({
      fsync: true,
      synchronous_commit: true,
      full_page_writes: true,
      data_checksums: true,
    })
    await opened.close(Date.now() + 5_000)
  }
})
