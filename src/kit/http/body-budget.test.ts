import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.server.ts'

test('bounds the bytes of a network and of all, and takes released ones back once', () => {
  const budget = createBodyBudget({ total: 100, perNetwork: 60 })
  const release = budget.hold('a', 60) as () => void
  expect(budget.hold('a', 1)).toBe('network is full')
  expect(budget.hold('b', 41)).toBe('all is full')
  expect(budget.hold('b', 40)).toBeTypeOf('function')
  expect(budget.bytes).toBe(100)
  release()
  release()
  expect(budget.bytes).toBe(40)
  expect(budget.hold('a', 61)).toBe('network is full')
  expect(budget.hold('a', 60)).toBeTypeOf('function')
})
