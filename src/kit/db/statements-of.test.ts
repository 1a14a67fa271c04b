import { channel } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { statementChannel } from './database.server.ts'
import { collectStatements } from './statements-of.server.ts'

/** As the database does with each statement. */
const send = (statement: string) => channel(statementChannel).publish(statement)

async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements = new Set<string>()
  await collectStatements(statements, run)
  return [...statements]
}

test('a call has its own statements and those of values that were read for another call, at the same time or before', async () => {
  const cache = createGenerationCache({ value: 1, isListening: true })
  const read = async () => {
    send('select from link')
    await null
    return cache.remember('inner', async () => send('select from drug'))
  }
  const [first, same] = await Promise.all([
    statementsOf(() => cache.remember('menu', read)),
    statementsOf(() => cache.remember('menu', read)),
  ])
  const later = await statementsOf(async () => {
    send('select from plant')
    await cache.remember('menu', read)
  })
  expect([first, same, later]).toEqual([
    ['select from link', 'select from drug'],
    ['select from link', 'select from drug'],
    ['select from plant', 'select from link', 'select from drug'],
  ])
})

test('a reading that failed counts too: a page may do without it', async () => {
  const cache = createGenerationCache({ value: 1, isListening: true })
  const read = async () => {
    send('select from link')
    throw new Error('refused')
  }
  expect(await statementsOf(() => cache.remember('menu', read).catch(() => {}))).toEqual(['select from link'])
})
