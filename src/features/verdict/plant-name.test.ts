import { expect, test } from 'vitest'
import { notRegistered } from './not-registered.ts'
import { plantName } from './plant-name.ts'

test('a crop by its name; land without a crop and no crop have none', () => {
  expect(plantName({ alias: 'ogurec', name: 'Огурец' })).toBe('Огурец')
  expect(plantName({ alias: '', name: 'Участок' })).toBeNull()
  expect(plantName(null)).toBeNull()
})

test('the catalogue for demonstration says nothing about the register', () => {
  expect(notRegistered(false)).toBe('не\u00a0разрешён')
  expect(notRegistered(true)).toBe('в\u00a0демонстрационном каталоге не\u00a0разрешён')
})
