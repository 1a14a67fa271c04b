import { expect, test } from 'vitest'
import { WaitingFiles } from './waiting-files.ts'

const files = (...names: string[]) => names.map(name => new File([name], name))
const names = (given: readonly File[]) => given.map(({ name }) => name)

test('files go in their order, no more than there is room for, into the folder in which they came', () => {
  const waiting = new WaitingFiles()
  waiting.add(files('1', '2', '3'), 7)
  waiting.add(files('4'), null)
  expect(waiting.count).toBe(4)
  expect(names(waiting.take(-1))).toEqual([])
  const taken = waiting.take(2)
  expect(names(taken)).toEqual(['1', '2'])
  expect(waiting.taken(taken[0])?.folderId).toBe(7)
  const last = waiting.take(10)
  expect(names(last)).toEqual(['3', '4'])
  expect(waiting.taken(last[1])?.folderId).toBeNull()
  expect(waiting.count).toBe(0)
})

test('a file that found no room after all waits again, for the folder of before', () => {
  const waiting = new WaitingFiles()
  waiting.add(files('1'), 7)
  const [file] = waiting.take(1)
  waiting.add(file, 8)
  expect(waiting.count).toBe(1)
  expect(waiting.taken(waiting.take(1)[0])?.folderId).toBe(7)
})
