import { expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { namedErrors } from './named-errors.ts'

test('an error names its field, its row and its column', () => {
  const { fields } = describeKind(drug)
  expect(
    namedErrors(fields, {
      name: ['Заполните поле'],
      'packs.1.size': ['Введите число'],
      packs: ['Не больше 200 строк'],
    }),
  ).toEqual({
    name: ['Название: Заполните поле'],
    'packs.1.size': ['Фасовки, строка\u00a02, Размер: Введите число'],
    packs: ['Фасовки: Не больше 200 строк'],
  })
})
