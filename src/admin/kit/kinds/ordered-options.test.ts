import { expect, test } from 'vitest'
import { months } from '#kit/month.ts'
import { orderedOptions } from './ordered-options.ts'

test('months begin with January', () => {
  expect(orderedOptions(months).map(([, label]) => label)).toEqual([
    ...[
      'январь',
      'февраль',
      'март',
      'апрель',
      'май',
      'июнь',
      'июль',
      'август',
      'сентябрь',
      'октябрь',
      'ноябрь',
      'декабрь',
    ],
  ])
})

test('words stay as they are declared', () =>
  expect(orderedOptions({ b: 'Б', a: 'А' })).toEqual(Object.entries({ b: 'Б', a: 'А' })))
