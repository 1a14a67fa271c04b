import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { awaitIcon } from './await-icon.ts'
import type { Drawing } from './icon-request.ts'

const icon = { body: '<path/>', width: 24, height: 24 }
let warnings: MockInstance
beforeEach(() => {
  vi.useFakeTimers()
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  warnings.mockRestore()
})

function start() {
  const loading = Promise.withResolvers<Drawing | null>()
  const shown: Drawing[] = []
  const end = awaitIcon('lucide:bug', loading.promise, drawing => shown.push(drawing))
  return { ...loading, shown, end }
}

test('R-7.58 after 1500 ms one warning is logged, and a later response is still shown', async () => {
  const { resolve, shown } = start()
  await vi.advanceTimersByTimeAsync(1_499)
  expect(warnings).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(warnings.mock.calls).toEqual([['[Icon] loading icon `lucide:bug` timed out after 1500ms']])
  resolve(icon)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toEqual([icon])
  expect(warnings).toHaveBeenCalledTimes(1)
})

test('an icon that loads in time is shown without a warning', async () => {
  const { resolve, shown } = start()
  resolve(icon)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toEqual([icon])
  expect(warnings).not.toHaveBeenCalled()
})

test.each(['unknown', 'unreachable'])('R-7.58 an %s icon is logged by name', async kind => {
  const { resolve, reject, shown } = start()
  if (kind === 'unknown') resolve(null)
  else reject(new Error('no source of icons answered'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(warnings.mock.calls).toEqual([['[Icon] failed to load icon `lucide:bug`']])
  expect(shown).toEqual([])
})

test('after cancelling nothing is shown or logged', async () => {
  const { resolve, shown, end } = start()
  end()
  resolve(icon)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toEqual([])
  expect(warnings).not.toHaveBeenCalled()
})
