import { expect, test } from 'vitest'
import { drug } from '#features/drugs/drug.entity.ts'
import { post } from '#features/posts/post.entity.ts'
import { differencesOf } from './differences.server.ts'

const paragraph = (text: string, marks?: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] })
const body = (...content: object[]) => ({ body: { type: 'doc', content } })

test('a text with structure is told in its words, a line per paragraph', () => {
  const [difference] = differencesOf(post, body(paragraph('Первый.')), body(paragraph('Первый.'), paragraph('Второй.')), {})
  expect(difference).toMatchObject({ field: 'body', before: 'Первый.', after: 'Первый.\nВторой.' })
})

test('a change of its look alone is said', () => {
  const [difference] = differencesOf(post, body(paragraph('Слово')), body(paragraph('Слово', [{ type: 'bold' }])), {})
  expect(difference).toMatchObject({ field: 'body', before: '', after: 'Текст тот\u00a0же, изменились оформление или вставки.' })
})

test('numbers have their units', () => {
  const found = differencesOf(drug, { rainfastH: 2, densityGMl: '1.2000' }, { rainfastH: 4, densityGMl: '1.2500' }, {})
  expect(found).toMatchObject([
    { field: 'rainfastH', before: '2\u00a0ч', after: '4\u00a0ч' },
    { field: 'densityGMl', before: '1,2\u00a0г/мл', after: '1,25\u00a0г/мл' },
  ])
})
