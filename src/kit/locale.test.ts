import { expect, it } from 'vitest'
import { locales, toLocale } from './locale.ts'

it('R-1.01 knows exactly Russian, the default, and English', () => {
  expect(locales).toEqual(['ru', 'en'])
  expect([toLocale(null), toLocale('en'), toLocale('ru'), toLocale('de'), toLocale('__proto__')]).toEqual([
    'ru',
    'en',
    'ru',
    'ru',
    'ru',
  ])
})
