import { expect, test } from 'vitest'
import { mergeCalls } from './merged-calls.ts'

test('what is asked for while a call is made is in the next one, and each caller learns of its own', async () => {
  const sent: (readonly string[])[] = []
  const first = Promise.withResolvers<void>()
  const ask = mergeCalls(async keys => {
    sent.push(keys)
    if (sent.length === 1) await first.promise
    if (sent.length === 2) throw new Error('refused')
  }, 1)
  const one = ask(['drug'])
  await expect.poll(() => sent.length).toBe(1)
  const others = [ask(['plant', 'drug_use']), ask(['plant', 'drug'])]
  first.resolve()
  await one
  expect(await Promise.allSettled(others)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await ask(['sort'])
  expect(sent).toEqual([['drug'], ['drug', 'drug_use', 'plant'], ['sort']])
})

test('more keys than a receiver takes, and the key of everything, are sent as everything', async () => {
  const sent: (readonly string[])[] = []
  const ask = mergeCalls(async keys => void sent.push(keys), 1)
  await Promise.all([ask(['drug']), ask(['site'])])
  await ask(Array.from({ length: 31 }, (_, at) => `table_${at}`))
  expect(sent).toEqual([['site'], ['site']])
})
