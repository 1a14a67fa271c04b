import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotificationList } from './notification-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const list = createNotificationList()
  return { ...list, messages: () => list.visible.get().map(({ message }) => message) }
}

describe('R-3.04 the key', () => {
  test('eight letters and digits, unique among visible and waiting notifications', () => {
    const { add } = start()
    const keys = Array.from({ length: 500 }, (_, i) => add({ message: String(i) }, i % 2 ? 60 : undefined))
    for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{8}$/)
    expect(new Set(keys).size).toBe(500)
  })

  test('a key that is taken is generated again', () => {
    const drawn = [1, 1, 2]
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes => {
      ;(bytes as Uint8Array).fill(drawn.shift()!)
      return bytes
    })
    const { add } = start()
    expect([add({ message: 'а' }), add({ message: 'б' })]).toEqual(['11111111', '22222222'])
    random.mockRestore()
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'login'])(
    'a link to %s is refused',
    url => {
      const { add, messages } = start()
      expect(() => add({ message: 'а', link: { url, anchor: 'Сюда' } })).toThrow('links to this site only')
      expect(messages()).toEqual([])
    },
  )
})

describe('R-4.10 delay and timeout', () => {
  test('shown at once without a delay, until closed without a timeout', () => {
    const { add, remove, messages } = start()
    const key = add({ message: 'а' })
    expect(messages()).toEqual(['а'])
    vi.advanceTimersByTime(86_400_000)
    expect(messages()).toEqual(['а'])
    remove(key)
    expect(messages()).toEqual([])
  })

  test('both are in seconds, and the timeout starts when the notification appears', () => {
    const { add, messages } = start()
    add({ message: 'а', timeout: 2 }, 5)
    vi.advanceTimersByTime(4_999)
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual(['а'])
    vi.advanceTimersByTime(1_999)
    expect(messages()).toEqual(['а'])
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  test('pause stops the timeout, also when called repeatedly', () => {
    const { add, pause, resume, messages } = start()
    const key = add({ message: 'а', timeout: 8 })
    vi.advanceTimersByTime(6_000)
    pause(key)
    vi.advanceTimersByTime(60_000)
    pause(key)
    resume(key)
    resume(key)
    vi.advanceTimersByTime(1_999)
    expect(messages()).toEqual(['а'])
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  test('a delayed notification can be removed before it appears', () => {
    const { add, remove, has, messages } = start()
    const key = add({ message: 'а' }, 5)
    expect(has(key)).toBe(true)
    remove(key)
    vi.advanceTimersByTime(10_000)
    expect([has(key), messages()]).toEqual([false, []])
  })

  test('three at a time: the next one appears and its timeout starts when one is removed', () => {
    const { add, remove, has, messages } = start()
    const [first, , , fourth] = ['а', 'б', 'в', 'г'].map((message, i) =>
      add({ message, ...(i === 3 && { timeout: 1 }) }),
    )
    vi.advanceTimersByTime(10_000)
    expect(messages()).toEqual(['а', 'б', 'в'])
    expect(has(fourth!)).toBe(true)
    remove(first!)
    expect(messages()).toEqual(['б', 'в', 'г'])
    vi.advanceTimersByTime(1_000)
    expect(messages()).toEqual(['б', 'в'])
  })
})
