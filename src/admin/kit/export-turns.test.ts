import { expect, test } from 'vitest'
import { ExportTurns } from './export-turns.server.ts'

const never = new AbortController().signal
const [anna, boris] = [1, 2]

/** A download whose bytes come when they are asked for. */
function download() {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(10)),
    cancel() {
      isCancelled = true
    },
  })
  return { response: new Response(body), isCancelled: () => isCancelled }
}

const text = () => new Response('готово')
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  await new Promise(resolve => setImmediate(resolve))
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('a person with slow downloads waits for them, others do not', async () => {
  const turns = new ExportTurns()
  await turns.run(anna, never, () => download().response)
  const second = turns.run(anna, never, text)
  expect(await settled(second)).toBe(false)
  expect(await (await turns.run(boris, never, text)).text()).toBe('готово')
  expect(await settled(second)).toBe(false)
})

test('twelve at once: a few wait and are made one after the other, the others are told to come back soon', async () => {
  const turns = new ExportTurns()
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, async () => (await turns.run(anna, never, text)).text()),
  )
  const refused = made.filter(each => each.status === 'rejected')
  expect(made.filter(each => each.status === 'fulfilled')).toHaveLength(4)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', headers: { 'Retry-After': '5' } })
})

test('an aborted download leaves its place at once, and what made it is stopped', async () => {
  const turns = new ExportTurns()
  const running = download()
  const response = await turns.run(anna, never, () => running.response)
  const reader = response.body!.getReader()
  await reader.read()
  await new Promise(resolve => setImmediate(resolve))
  await reader.cancel()
  expect(running.isCancelled()).toBe(true)
  expect(await (await turns.run(anna, never, text)).text()).toBe('готово')
})

test('a request that ends before its download is read leaves its place, one that waits leaves the line', async () => {
  const turns = new ExportTurns({ maxRunning: 1, maxRunningPerPerson: 1, maxWaitingPerPerson: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  await turns.run(anna, first.signal, text)
  const waiting = turns.run(anna, second.signal, text)
  second.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  const third = turns.run(boris, never, text)
  expect(await settled(third)).toBe(false)
  first.abort()
  expect(await (await third).text()).toBe('готово')
})

test('an export that cannot be made leaves its place', async () => {
  const turns = new ExportTurns()
  await expect(turns.run(anna, never, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await (await turns.run(anna, never, text)).text()).toBe('готово')
})
