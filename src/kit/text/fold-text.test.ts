import { expect, test } from 'vitest'
import { foldText, searchWords } from './fold-text.ts'

test.each([
  ['Жёлтый  рЖАВЫЙ', 'желтый ржавый', 'ё is е, one case, one space'],
  ['«Раёк»', 'раек', 'quotes are dropped'],
  ['пара\u00adша\u00a0яблони', 'параша яблони', 'soft hyphens vanish, no-break spaces are spaces'],
  ['калий–аммиак', 'калий-аммиак', 'one hyphen'],
  ['Xoм', 'хом', 'Latin look-alikes inside a Cyrillic word'],
  ['Tetranychus urticae', 'tetranychus urticae', 'a Latin name stays Latin'],
])('%s → %s: %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a search has eight words, each once', () => {
  expect(searchWords('Тля ТЛЯ  на огурцах')).toEqual(['тля', 'на', 'огурцах'])
  expect(searchWords('а б в г д ж з и к л')).toEqual(['а', 'б', 'в', 'г', 'д', 'ж', 'з', 'и'])
  expect(searchWords('«»')).toEqual([])
})
