import { expect, test } from 'vitest'
import { watchUse } from './use-of-value.ts'

test('a value is idle when nobody has asked for ten seconds, and a question wakes it', async () => {
  let now = 0
  const use = watchUse(() => now)
  now = 10_000
  expect(use.isIdle()).toBe(false)
  now = 10_001
  expect(use.isIdle()).toBe(true)
  const next = use.nextAsked()
  use.asked()
  await next
  expect(use.isIdle()).toBe(false)
})
