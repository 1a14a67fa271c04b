import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTextPool } from './text-pool.ts'

test('texts come back as they were, equal ones as one', () => {
  const own = createTextPool()
  for (const text of ['', 'Томат', 'a\ud800b', '«Скор», КЭ (250 г/л)', '\u0000']) expect(own(text)).toBe(text)
})

test('a cell does not hold the part of the file it was cut from', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    // What one collection has freed is counted until the next.
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const own = createTextPool()
  const before = held()
  const part = (line: number) => new TextDecoder().decode(Buffer.alloc(500_000, `строка ${line}, `))
  const cells = Array.from({ length: 200 }, (_, line) => own(part(line).slice(100, 140)))
  expect(held() - before).toBeLessThan(20_000_000)
  expect(cells.every(cell => cell.length === 40)).toBe(true)
})
