import { expect, test } from 'vitest'
import { describeKind, findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { conflictWords } from './conflict-words.ts'

test('rows are told one by one, so that two lists of one length can be told apart', () => {
  const { fields } = describeKind(findKind('treatment-schemes')!)
  const steps = fields.find(({ key }) => key === 'steps')!
  const names = { treatments: [{ id: 7, title: 'Таблетка в лунку', status: 'published' as const }] }
  const row = {
    key: 'a',
    treatmentId: 7,
    anchorType: 'phase',
    phase: 'buds',
    offsetDays: 0,
    windowDays: 10,
    isRequired: true,
  }
  const words = (change: object) => conflictWords(steps, [row, { ...row, ...change }], names).replaceAll('\u00a0', ' ')
  expect(words({})).toMatch(/^1\. Таблетка в лунку, по фазе, buds, 0 сут\., 10 сут\., да\n2\. /)
  expect(words({ windowDays: 5 })).not.toBe(words({}))
  expect(conflictWords(steps, [], names)).toBe('')
  expect(conflictWords(fields.find(({ key }) => key === 'place')!, 'open', names)).toBe('открытый грунт')
})
