import { expect, test } from 'vitest'
import type { Garden } from './garden-facts.ts'
import { withSameFacts } from './same-facts.ts'

const garden = (change: (garden: Garden) => void = () => {}): Garden => {
  const made = {
    plots: [{ id: 1, region: { code: '3' } }],
    beds: [{ id: 1, note: null }],
    plantings: [
      { id: 1, events: [{ phase: 'bloom', day: '2027-05-12' }] },
      { id: 2, events: [] },
    ],
    tasks: [
      { id: 1, rounds: [] },
      { id: 2, rounds: [{ is: 'done', day: '2027-05-12' }] },
    ],
    entries: [{ id: 1, reached: { 2: true }, items: [{ rate: null }] }],
    sprayer: { tankL: '10', deadL: null },
  } as unknown as Garden
  change(made)
  return made
}

test('a garden that says the same has the objects of before', () => {
  const before = garden()
  const same = withSameFacts(garden(), before)
  for (const key of Object.keys(before) as (keyof Garden)[]) expect(same[key]).toBe(before[key])
})

test.each<[string, keyof Garden, (garden: Garden) => void]>([
  ['a field', 'beds', ({ beds }) => Object.assign(beds[0]!, { note: 'у забора' })],
  ['a field of an object', 'plots', ({ plots }) => Object.assign(plots[0]!, { region: { code: '12' } })],
  [
    'one more fact',
    'plantings',
    ({ plantings }) => Object.assign(plantings[1]!, { events: [{ phase: 'bloom', day: '2027-05-13' }] }),
  ],
  ['a fact that is gone', 'tasks', ({ tasks }) => Object.assign(tasks[1]!, { rounds: [] })],
  [
    'another field of the same number',
    'entries',
    ({ entries }) => Object.assign(entries[0]!, { reached: { 3: true } }),
  ],
  ['nothing for something', 'entries', ({ entries }) => Object.assign(entries[0]!, { items: null })],
  ['an empty list for an empty object', 'tasks', ({ tasks }) => Object.assign(tasks[0]!, { rounds: {} })],
  ['one row less', 'plantings', ({ plantings }) => void plantings.pop()],
  ['another order', 'tasks', ({ tasks }) => void tasks.reverse()],
  ['the sprayer', 'sprayer', made => void Object.assign(made, { sprayer: null })],
])('%s is seen, and the rest stays', (_, key, change) => {
  const before = garden()
  const read = garden(change)
  const expected = structuredClone(read)
  const found = withSameFacts(read, before)
  expect(found).toEqual(expected)
  expect(found[key]).not.toBe(before[key])
  for (const other of Object.keys(before) as (keyof Garden)[])
    if (other !== key) expect(found[other]).toBe(before[other])
})
