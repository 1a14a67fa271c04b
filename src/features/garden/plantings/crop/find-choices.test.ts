import { expect, test } from 'vitest'
import { findChoices } from './find-choices.ts'

const crops = [
  { name: 'Земляника', synonyms: 'клубника, виктория' },
  { name: 'Смородина чёрная', synonyms: 'смородина' },
  { name: 'Свёкла', synonyms: null },
  { name: 'Томат', synonyms: 'помидор, помидоры' },
  { name: 'Кабачок «Чёрный красавец»', synonyms: '' },
]
const found = (words: string) => findChoices(crops, words).map(({ name }) => name)

test.each([
  ['том', ['Томат']],
  ['Помид', ['Томат']],
  ['виктория', ['Земляника']],
  ['свекл', ['Свёкла']],
  ['мат', []],
  ['красав', ['Кабачок «Чёрный красавец»']],
])('%s', (words, names) => expect(found(words)).toEqual(names))

test('what a name begins with stands before what another word of it does', () =>
  expect(findChoices([{ name: 'Лук чёрный' }, { name: 'Чёрный лук' }], 'чер')[0]!.name).toBe('Чёрный лук'))

test('without words everything is there, in its order', () => expect(found(' ')).toEqual(crops.map(({ name }) => name)))
