import { expect, test } from 'vitest'
import { shortTitle } from './todo-words.ts'

const plantingOf = (crop: string) => ({ id: 1, name: 'У забора', crop })

test.each([
  ['Томат: таблетка в лунку', 'tomat', 'Таблетка в лунку'],
  ['Смородина: слизни', 'smorodina-chernaya', 'Слизни'],
  ['Вечером: слизни', 'kapusta', 'Вечером: слизни'],
  ['Лук: снять сетку', 'lukovichnye', 'Лук: снять сетку'],
])('a step «%s» of a scheme for %s is «%s»', (title, crop, shown) => {
  expect(shortTitle({ title, planting: plantingOf(crop), isManual: false })).toBe(shown)
})

test.each(['Вечером: опрыскать от тли', 'Томат: подвязать'])('«%s» of the gardener is shown as it was typed', title => {
  expect(shortTitle({ title, planting: plantingOf('tomat'), isManual: true })).toBe(title)
})

test('without a planting beside it a title says the crop', () => {
  expect(shortTitle({ title: 'Томат: таблетка в лунку', planting: null, isManual: false })).toBe(
    'Томат: таблетка в лунку',
  )
})
