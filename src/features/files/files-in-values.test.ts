import { expect, test } from 'vitest'
import { files, image, richText, rows, text } from '#kit/entity/fields.ts'
import { fileFieldsOf, filesInValues } from './files-in-values.ts'

const fields = {
  name: text({ label: 'Название' }),
  coverId: image({ label: 'Фото' }),
  images: files({ label: 'Снимки' }),
  body: richText({ label: 'Текст' }),
  steps: rows({ label: 'Шаги', fields: { photoId: image({ label: 'Фото' }) } }),
}
const figure = (fileId: unknown) => ({ type: 'figure', attrs: { fileId } })

test('pictures, lists, figures at any depth and rows hold files, each once per field', () => {
  expect(fileFieldsOf({ fields } as never)).toEqual(['coverId', 'images', 'body', 'steps'])
  const body = {
    type: 'doc',
    content: [figure(7), { type: 'steps', content: [{ type: 'step', content: [figure(8), figure(7)] }] }],
  }
  const values = { name: 'Томат', coverId: 3, images: [2, 1, 2], body, steps: [{ photoId: 9 }, { photoId: 9 }] }
  expect(filesInValues(fields, values).map(({ field, fileId }) => `${field} ${fileId}`)).toEqual([
    ...['coverId 3', 'images 2', 'images 1', 'body 7', 'body 8', 'steps.photoId 9'],
  ])
})

test.each([
  [{}],
  [{ coverId: 'a', images: {}, body: 'текст', steps: 5 }],
  [
    {
      coverId: -1,
      images: [null, 1.5, 3_000_000_000],
      body: { content: [null, 'a', { type: 'figure' }] },
      steps: [null, 3],
    },
  ],
  [
    {
      coverId: null,
      images: null,
      body: { type: 'doc', content: [figure('1'), { type: 'constructor' }] },
      steps: null,
    },
  ],
])('what a draft may hold instead of them is no file: %j', values => {
  expect(filesInValues(fields, values)).toEqual([])
})
