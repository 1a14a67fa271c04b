import { expect, test } from 'vitest'
import { lostSign } from './lost-signs.ts'

test.each<[string, string, string, string | null]>([
  ['a multiplication sign', 'Лунки 400×400 мм', 'Лунки 400?400 мм', '×'],
  ['beside an edit elsewhere', 'Лунки 400×400 мм, глубина 30', 'Лунки 400?400 мм, глубина 35', '×'],
  ['of several the first', '10⁹ КОЕ/м²', '10? КОЕ/м?', '⁹'],
  ['alone', '≈', '?', '≈'],
  ['outside of the basic plane', 'Урожай 🍅 летом', 'Урожай ? летом', '🍅'],
  ['a question that was there', 'Сколько? 400×400', 'Сколько? 400x400', null],
  ['a question instead of other words', 'Лунки 400×400', 'Какие лунки?', null],
  ['a sign that windows-1251 has', '№ 5 — «да»', '№ 5 ? «да»', null],
  ['nothing', 'Лунки 400×400', 'Лунки 400×400', null],
])('%s', (_, stored, given, lost) => expect(lostSign(stored, given)).toBe(lost))
