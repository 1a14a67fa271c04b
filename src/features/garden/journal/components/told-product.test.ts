import { expect, test } from 'vitest'
import { entryInput } from '../entry-input.ts'
import { emptyTold, itemOfTold, toldChoice } from './told-product.tsx'

const bodyOf = (told: Partial<typeof emptyTold>) => ({
  ...{ day: '2026-06-01', plantings: [1], isPastRecord: true, reason: 'опрыскали весной' },
  items: [{ ...itemOfTold({ ...emptyTold, ...told }), batch: null }],
})

test('what is typed of a product that the site does not have is a body that the journal takes', () => {
  const parsed = entryInput.parse(
    bodyOf({ name: ' Дедов отвар ', method: 'drench', amount: '1,5', unit: 'g', labelDays: '30' }),
  )
  expect(parsed.items).toEqual([
    { use: '', name: 'Дедов отвар', method: 'drench', amount: '1.5', unit: 'g', batch: null, label: { days: 30 } },
  ])
  expect(entryInput.parse(bodyOf({ name: 'Отвар' })).items[0]).not.toHaveProperty('amount')
})

test.each([
  [{ name: '' }, 'items.0.name'],
  [{ name: 'Отвар', labelDays: 'долго' }, 'items.0.label.days'],
  [{ name: 'Отвар', labelDays: '400' }, 'items.0.label.days'],
])('a mistake is named at its field: %j', (told, field) => {
  const { error } = entryInput.safeParse(bodyOf(told))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('nobody knows whether it is allowed', () => {
  expect(toldChoice({ ...emptyTold, name: 'Отвар' })).toMatchObject({
    level: 'unknown',
    isIncomplete: true,
    dose: null,
  })
})
