import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

const marked = (title: string, question: string) =>
  markWords(title, question)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each([
  ['Томат', 'томат', '[Томат]'],
  ['Кладоспориоз томата', 'томат', 'Кладоспориоз [томат]а'],
  ['Вершинная гниль томата', 'томаты гниль', 'Вершинная [гниль] [томат]а'],
  ['Фитофтороз', 'фитофтора', '[Фитофтор]оз'],
  ['Абига-Пик', 'пик абига', '[Абига]-[Пик]'],
  ['Тля', 'от тли', 'Тля'],
  ['Ёлка', 'елка', '[Ёлка]'],
  ['Топаз', 'то', '[То]паз'],
  ['Топаз', '', 'Топаз'],
  ['Хорус', 'томат', 'Хорус'],
  ['«Скор» 250', 'скор 25', '«[Скор]» [25]0'],
])('%s for «%s»', (title, question, expected) => expect(marked(title, question)).toBe(expected))

test('what the question leaves out has found nothing', () => {
  const parts = markWords('Серая гниль винограда', 'виноград без серы', ['без серы'])
  expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['виноград'])
})

test('every letter of the title stays', () => {
  for (const title of ['ﬁ x', 'İstanbul', '', '—', 'a\u0301b'])
    expect(
      markWords(title, 'is fi ab')
        .map(({ text }) => text)
        .join(''),
    ).toBe(title)
})
