import { describe, expect, test } from 'vitest'
import { changedEvents, type KnownEvent, type PlannedEvent } from './feed-events.ts'

const planned: PlannedEvent = { uid: 'a', plot: 1, title: 'Полить', from: '2027-05-12', to: '2027-05-18' }
const told: KnownEvent = { ...planned, isCancelled: false, sequence: 3 }

describe('the number of an event', () => {
  test('begins with zero and stays while nothing changes', () => {
    expect(changedEvents([], [planned])).toEqual([{ ...planned, isCancelled: false, sequence: 0 }])
    expect(changedEvents([told], [planned])).toEqual([])
  })
  test.each<Partial<PlannedEvent>>([
    { from: '2027-05-13' },
    { to: '2027-05-19' },
    { title: 'Полить из лейки' },
    { plot: 2 },
  ])('goes up by one with %j', change =>
    expect(changedEvents([told], [{ ...planned, ...change }])).toEqual([{ ...told, ...change, sequence: 4 }]),
  )
  test('goes up when the job is gone, once, and when it comes back', () => {
    const [gone] = changedEvents([told], [])
    expect(gone).toEqual({ ...told, isCancelled: true, sequence: 4 })
    expect(changedEvents([gone!], [])).toEqual([])
    expect(changedEvents([gone!], [planned])).toEqual([{ ...told, isCancelled: false, sequence: 5 }])
  })
})
