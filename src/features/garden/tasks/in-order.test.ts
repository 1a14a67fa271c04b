import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'
import type { TaskView } from './task-view.ts'

const task = (id: number, group: TaskView['group'], days: Partial<Pick<TaskView, 'from' | 'to' | 'endedOn'>> = {}) => ({
  id,
  group,
  from: null,
  to: null,
  endedOn: null,
  ...days,
})

test('what waits stands first, in a group what ends first, of what has ended the latest', () => {
  const tasks = [
    task(2, 'today', { from: '2027-05-14', to: '2027-05-16' }),
    task(1, 'today', { from: '2027-05-14', to: '2027-05-16' }),
    task(3, 'today', { from: '2027-05-13', to: '2027-05-16' }),
    task(4, 'today', { from: '2027-05-14' }),
    task(5, 'ended', { endedOn: '2027-05-01' }),
    task(6, 'ended', { endedOn: '2027-05-02' }),
    task(7, 'ended', { endedOn: '2027-05-02' }),
    task(9, 'undated'),
    task(8, 'undated'),
    task(10, 'waiting', { from: '2027-05-12' }),
    task(11, 'week', { from: '2027-05-15' }),
    task(12, 'later', { from: '2027-06-15' }),
  ]
  for (const list of [tasks, tasks.toReversed()])
    expect(inOrder(list).map(({ id }) => id)).toEqual([10, 4, 3, 1, 2, 11, 12, 8, 9, 7, 6, 5])
})
