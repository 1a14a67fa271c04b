import { expect, test } from 'vitest'
import { timeLeftText, UploadSpeed } from './time-left.ts'

test('the time left follows the speed, and what was sent before a resumption is no speed', () => {
  const [first, second] = [new Blob([new Uint8Array(9_000)]), new Blob([new Uint8Array(2_000)])]
  const speed = new UploadSpeed()
  expect(speed.secondsLeft([first, second])).toBeNull()
  speed.add(first, 5_000, 0)
  speed.add(first, 5_500, 1_000)
  expect(speed.secondsLeft([first, second])).toBeNull()
  speed.add(first, 6_000, 2_000)
  expect(speed.secondsLeft([first, second])).toBe((3_000 + 2_000) / 500)
  expect(speed.secondsLeft([first])).toBe(6)
})

test('after a pause the former speed is forgotten', () => {
  const file = new Blob([new Uint8Array(9_000)])
  const speed = new UploadSpeed()
  for (const [sent, at] of [
    [0, 0],
    [3_000, 3_000],
    [3_100, 60_000],
  ] as const)
    speed.add(file, sent, at)
  expect(speed.secondsLeft([file])).toBeNull()
})

test.each([
  [null, ''],
  [0.2, 'осталось около 10 секунд'],
  [41, 'осталось около 50 секунд'],
  [51, 'осталось около 1 минуты'],
  [61, 'осталось около 2 минут'],
  [1_260, 'осталось около 21 минуты'],
  [3_601, 'осталось около 2 часов'],
])('%j seconds: %j', (seconds, text) => {
  expect(timeLeftText(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
