import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/http/api-client.ts'
import { createAutosave } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offline = () => Promise.reject(new ApiError('Network Error', 'ERR_NETWORK'))

/** A server that answers when the test says so, and the browser's copy. */
function start(answers: ((changed: string) => Promise<string | null>)[] = []) {
  const sent: string[] = []
  let copied: string | null = null
  const autosave = createAutosave({
    send: changed => {
      sent.push(changed)
      return (answers.shift() ?? (async () => `at ${sent.length}`))(changed)
    },
    copy: changed => {
      copied = changed
      return true
    },
  })
  return { autosave, sent, copy: () => copied }
}

test('edits are sent once, five seconds after the last one; until then the browser has a copy', async () => {
  const { autosave, sent, copy } = start()
  autosave.update('{"a":1}')
  await vi.advanceTimersByTimeAsync(4_999)
  autosave.update('{"a":2}')
  await vi.advanceTimersByTimeAsync(4_999)
  expect([sent, copy(), autosave.state.get()]).toEqual([[], '{"a":2}', { type: 'unsaved' }])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, copy(), autosave.state.get()]).toEqual([['{"a":2}'], null, { type: 'saved', at: 'at 1' }])
  autosave.update('{"a":2}')
  expect([await autosave.flush(), sent.length]).toEqual([true, 1])
})

test('what is typed while a request runs is sent after it, and never before', async () => {
  const first = Promise.withResolvers<string>()
  const { autosave, sent, copy } = start([() => first.promise])
  autosave.update('{"a":1}')
  const flushed = autosave.flush()
  autosave.update('{"a":2}')
  void autosave.flush()
  expect([sent, autosave.state.get()]).toEqual([['{"a":1}'], { type: 'saving' }])
  first.resolve('first')
  expect([await flushed, sent, copy()]).toEqual([true, ['{"a":1}', '{"a":2}'], null])
})

test('without a network the copy stays and sending is tried again; a refusal is said and not repeated', async () => {
  const refused = () => Promise.reject(new ApiError('403', 'ERR_BAD_REQUEST', { status: 403, body: {} }))
  const { autosave, sent, copy } = start([offline, offline, async () => 'back', refused])
  autosave.update('{"a":1}')
  expect([await autosave.flush(), autosave.state.get(), copy()]).toEqual([
    false,
    { type: 'offline', isCopied: true },
    '{"a":1}',
  ])
  await vi.advanceTimersByTimeAsync(30_000)
  expect([sent.length, autosave.state.get(), copy()]).toEqual([3, { type: 'saved', at: 'back' }, null])
  autosave.update('{"a":2}')
  expect(await autosave.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, autosave.state.get(), copy()]).toEqual([
    4,
    { type: 'refused', text: 'Недостаточно прав.' },
    '{"a":2}',
  ])
})

test('before a save the running request ends and no other begins; after it nothing differs', async () => {
  const running = Promise.withResolvers<string>()
  const { autosave, sent } = start([() => running.promise])
  autosave.update('{"a":1}')
  void autosave.flush()
  let isPaused = false
  const pausing = autosave.pause().then(() => {
    isPaused = true
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isPaused).toBe(false)
  running.resolve('first')
  await pausing
  autosave.update('{"a":2}')
  await autosave.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['{"a":1}'])
  autosave.reset('{}', null)
  autosave.update('{}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, autosave.stored(), autosave.state.get()]).toEqual([1, '{}', { type: 'clean' }])
})

test('what is typed during a save waits in the browser and is sent after it, and so does a draft that is to be stored at once', async () => {
  const { autosave, sent, copy } = start()
  await autosave.pause()
  autosave.update('{"a":1}')
  const flushed = autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, copy()]).toEqual([[], '{"a":1}'])
  autosave.reset('{}', null)
  autosave.update('{"a":1}')
  expect([await flushed, sent, copy()]).toEqual([true, ['{"a":1}'], null])
  await autosave.pause()
  autosave.update('{"a":2}')
  autosave.resume()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['{"a":1}', '{"a":2}'])
})

test('a kind without drafts is only copied in the browser', async () => {
  let copied: string | null = null
  const copy = (changed: string | null) => {
    copied = changed
    return true
  }
  const autosave = createAutosave({ send: null, copy })
  autosave.update('{"a":1}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await autosave.flush(), copied, autosave.state.get()]).toEqual([false, '{"a":1}', { type: 'unsaved' }])
})
