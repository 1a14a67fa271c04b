import { expect, test } from 'vitest'
import { clausesOf, joinDeniedSigns } from './denied-words.ts'

const clauses = (text: string) =>
  clausesOf(text.split(' ')).map(({ words, polarity }) => `${polarity}: ${words.join(' ')}`)

test.each([
  ['белые пятна', ['seen: белые пятна']],
  ['паутины нет', ['absent: паутины']],
  ['нет паутины', ['absent: паутины']],
  ['гусениц не видно', ['absent: гусениц']],
  ['на листьях нет паутины', ['absent: на листьях паутины']],
  ['пятна нет паутины', ['unclear: пятна паутины']],
  ['белые пятна без каймы', ['seen: белые пятна', 'absent: каймы']],
  ['плоды без трещин', ['absent: плоды без трещин']],
  ['не липнут', ['absent: липнут']],
  ['листья не липнут', ['absent: листья липнут']],
  ['белый налет не стирается', ['unclear: белый налет стирается']],
  ['ни мошек', ['absent: ни мошек']],
])('«%s»', (text, expected) => expect(clauses(text)).toEqual(expected))

test('a verb whose denial is a sign is one word', () =>
  expect(joinDeniedSigns('бутоны не раскрываются и не опадают')).toBe('бутоны нераскрываются и не опадают'))
