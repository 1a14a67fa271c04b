import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition, decodeHeaderName, extensionOfName } from './file-name.ts'

/** As FilePond reads a response header. */
const readByFilePond = (header: string) => {
  const names = header
    .split(/filename=|filename\*=.+''/)
    .splice(1)
    .map(name => name.trim().replace(/^["']|[;"']{0,2}$/g, ''))
  return decodeURI(names.at(-1) ?? '')
}

test('FilePond reads every name of a response, and the header is one line of ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), text => {
      const header = contentDisposition('inline', text)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(readByFilePond(`content-disposition: ${header}`)).toBe(cleanFileName(text).replaceAll(';', '_'))
    }),
  )
})

test('a cleaned name is short, is no path, and stays as it is when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
      const name = cleanFileName(text)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(200)
      expect(name).not.toMatch(/[/\\]|\p{Cc}/u)
      expect(name.isWellFormed()).toBe(true)
      expect(cleanFileName(name)).toBe(name)
    }),
  )
})

test.each([
  ['.jpg', 'jpg', ''],
  ['a.JPG', 'a.JPG', 'jpg'],
  ['..', 'Без имени', ''],
  ['', 'Без имени', ''],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(196)}.pdf`, 'pdf'],
  ['архив.tar.gz', 'архив.tar.gz', 'gz'],
])('%j becomes %j with the extension %j', (given, name, extension) => {
  expect([cleanFileName(given), extensionOfName(cleanFileName(given))]).toEqual([name, extension])
})

test('a header that a browser has sent as UTF-8 is decoded, one that was decoded already stays', () => {
  const name = 'Фото №1 %.jpg'
  expect(decodeHeaderName(Buffer.from(name, 'utf8').toString('latin1'))).toBe(name)
  expect(decodeHeaderName(name)).toBe(name)
  expect(decodeHeaderName('plain.jpg')).toBe('plain.jpg')
})

test('a name with quotes keeps them in a download, and ends the header nowhere', () => {
  const name = `Сорт "Слава" 'Голден'.pdf`
  const header = contentDisposition('attachment', name)
  expect(readByFilePond(header)).toBe(name)
  expect(header.split('"')).toHaveLength(3)
  expect(header.split("'")).toHaveLength(3)
})
