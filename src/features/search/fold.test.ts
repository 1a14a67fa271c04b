import { expect, test } from 'vitest'
import { alternativesIn, codeIn, questionWords } from './fold.ts'

test.each([
  ['препарат с серой', ['препарат', 'сера']],
  ['серой от клеща', ['сера', 'клеща']],
  ['средство с серой и медью', ['средство', 'сера', 'медью']],
  ['на основе серы', ['серы']],
  ['клубника гниёт с серой плесенью', ['клубника', 'гниет', 'серой', 'плесенью']],
  ['серой гнили', ['серой', 'гнили']],
  ['обработка серой гнили', ['серой', 'гнили']],
])('«%s»: sulphur or grey', (question, words) => expect(questionWords(question)).toEqual(words))

test.each([
  ['скор на 10 литров воды', ['скор']],
  ['хом на 10л', ['хом']],
  ['хом на ведро от фитофторы', ['хом', 'фитофторы']],
  ['актара на 1,5 л воды', ['актара']],
  ['карбамид на 3 сотки', ['карбамид']],
  ['опрыскиватель 5 л', ['опрыскиватель', '5', 'л']],
  ['тля на 10 листьях', ['тля', '10', 'листьях']],
  ['на 10 литров', ['на', '10', 'литров']],
])('«%s»: what is mixed how much names nothing', (question, words) => expect(questionWords(question)).toEqual(words))

test('words that only join others are known without their soft sign too', () => {
  expect(questionWords('чем обработат и лечит тлю')).toEqual(['тлю'])
})

test.each([
  ['огурцы за 3 дня до сбора урожая', ['огурцы']],
  ['огурцы за 2 недели до сбора топаз', ['огурцы', 'топаз']],
  ['за 3 дня до дождя', ['3', 'дня', 'дождя']],
])('«%s»: a time before the harvest names nothing', (question, words) => expect(questionWords(question)).toEqual(words))

test.each([
  ['рег номер 000-00-1033-1', '0000010331'],
  ['№ 000 00 1033 1 актара', '0000010331'],
  ['скор 10 20 30', null],
])('«%s» has a code in it', (question, code) => expect(codeIn(question)).toBe(code))

test('words around «или» are alternatives', () => {
  expect(alternativesIn('Скор или топаз либо хорус')).toEqual([
    ['скор', 'топаз'],
    ['топаз', 'хорус'],
  ])
  expect(alternativesIn('или скор')).toEqual([])
})
