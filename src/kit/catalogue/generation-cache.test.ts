import { expect, test } from 'vitest'
import { createGenerationCache } from './generation-cache.server.ts'

/** A reading that tells how often it has been made. */
const counter = () => {
  let reads = 0
  return async () => ++reads
}

test('reads once for each key and generation, and callers share the reading', async () => {
  const generation = { value: 1, isListening: true }
  const cache = createGenerationCache(generation)
  const [menu, home] = [counter(), counter()]
  expect(
    await Promise.all([cache.remember('menu', menu), cache.remember('menu', menu), cache.remember('home', home)]),
  ).toEqual([1, 1, 1])
  generation.value = 2
  expect([
    await cache.remember('menu', menu),
    await cache.remember('menu', menu),
    await cache.remember('home', home),
  ]).toEqual([2, 2, 2])
})

test('a reading that began before a change is not kept for after it', async () => {
  const generation = { value: 1, isListening: true }
  const cache = createGenerationCache(generation)
  let finish = (_: string) => {}
  const slow = cache.remember('menu', () => new Promise<string>(resolve => (finish = resolve)))
  generation.value = 2
  finish('old')
  expect(await slow).toBe('old')
  expect(await cache.remember('menu', async () => 'new')).toBe('new')
})

test('while nobody listens nothing is kept', async () => {
  const cache = createGenerationCache({ value: null, isListening: false })
  const menu = counter()
  expect([await cache.remember('menu', menu), await cache.remember('menu', menu)]).toEqual([1, 2])
})

test('a reading that failed is tried again, and old keys make room', async () => {
  const cache = createGenerationCache({ value: 1, isListening: true }, { maxEntries: 2 })
  await expect(cache.remember('menu', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const menu = counter()
  expect(await cache.remember('menu', menu)).toBe(1)
  for (const key of ['a', 'b']) await cache.remember(key, counter())
  expect(await cache.remember('menu', menu)).toBe(2)
})

test('what was asked for last stays longest', async () => {
  const cache = createGenerationCache({ value: 1, isListening: true }, { maxEntries: 2 })
  const [menu, other] = [counter(), counter()]
  await cache.remember('menu', menu)
  await cache.remember('other', other)
  await cache.remember('menu', menu)
  await cache.remember('new', counter())
  expect([await cache.remember('menu', menu), await cache.remember('other', other)]).toEqual([1, 2])
})
