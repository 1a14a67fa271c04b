import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sizeText } from '../size-text.ts'
import { fileNameIn } from './pond-server.ts'
import { uploadLabels } from './upload-labels.ts'

/** The defaults of the widget and its plugins, which tell them only to a browser. */
const own = Object.fromEntries(
  ['filepond', 'filepond-plugin-file-validate-type', 'filepond-plugin-file-validate-size'].flatMap(name => {
    const source = readFileSync(`node_modules/${name}/dist/${name}.esm.js`, 'utf8')
    return [...source.matchAll(/^ +(\w*[lL]abel\w*): \[\s*'([^']*)',\s*Type\.STRING,?\s*\]/gm)].map(
      ([, option, text]) => [option!, text!],
    )
  }),
)

test('in English the texts are the widget’s own, and in Russian each of them is translated', () => {
  const { ru, en } = uploadLabels
  const separators = ['labelDecimalSeparator', 'labelThousandsSeparator']
  const texts = Object.entries(en).filter(([name]) => name in own && !separators.includes(name))
  expect(texts.length).toBeGreaterThan(25)
  for (const [name, text] of texts) expect(text, name).toBe(own[name])
  for (const name of Object.keys(own).filter(name => /^label(?!Max|Min)/.test(name)))
    expect(Object.keys(en), name).toContain(name)
  for (const [name, text] of Object.entries(ru)) if (!separators.includes(name)) expect(text, name).toMatch(/[а-яё]/i)
})

test('the name of a loaded file is the encoded one, also when it holds a percent sign', () => {
  expect(fileNameIn(`inline; filename="foto.jpg"; filename*=UTF-8''%D0%A4%D0%BE%D1%82%D0%BE.jpg`)).toBe('Фото.jpg')
  expect(fileNameIn(`inline; filename="50%.jpg"`)).toBe('50%.jpg')
  expect(fileNameIn(`inline; filename*=UTF-8''50%.jpg`)).toBe('50%.jpg')
})

test('sizes are to the base of 1000', () => {
  expect([999, 1999, 5_000_000, 5_200_000, 1_000_000_000].map(sizeText)).toEqual(
    ['999 байт', '1 КБ', '5 МБ', '5,2 МБ', '1,00 ГБ'].map(text => text.replace(' ', '\u00a0')),
  )
})
