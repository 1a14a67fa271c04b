import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { uploadOf } from '#kit/testing/uploads.server.ts'
import { type ReceivedFile, receiveFile } from './receive-file.server.ts'

const limit = 1_000

/** The same body in pieces of some bytes. */
async function inPieces(request: Request, size: number, length = Number.POSITIVE_INFINITY): Promise<Request> {
  const bytes = Buffer.from(await request.arrayBuffer()).subarray(0, length)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: Readable.toWeb(Readable.from(pieces)),
    duplex: 'half',
  } as RequestInit)
}

test.each([1, 7, 64, 10_000])(
  'a file that arrives in pieces of %i bytes is written as it was, and deleted afterwards',
  async size => {
    const content = 'строка;с\r\n--почти границей\r\n--\r\n'.repeat(10)
    let received: ReceivedFile
    {
      await using file = await receiveFile(await inPieces(uploadOf(content, 'Нормы «2026».csv'), size), 'file', limit)
      received = file
      expect([file.name, readFileSync(file.path, 'utf8'), file.bytes]).toEqual([
        'Нормы «2026».csv',
        content,
        Buffer.byteLength(content),
      ])
    }
    expect(existsSync(path.dirname(received.path))).toBe(false)
  },
)

const refused = (request: Request | Promise<Request>) =>
  Promise.resolve(request).then(given => receiveFile(given, 'file', limit))

test('what is no whole file of the right field is refused', async () => {
  await expect(refused(uploadOf('а'.repeat(501), 'a.csv'))).rejects.toMatchObject({ code: 'too_large' })
  await expect(refused(uploadOf('а', 'a.csv', 'other'))).rejects.toMatchObject({ fields: { file: ['Выберите файл.'] } })
  await expect(refused(new Request('http://a.test', { method: 'POST', body: '{}' }))).rejects.toMatchObject({
    code: 'type',
  })
  const form = new FormData()
  form.set('file', 'no file but text')
  await expect(refused(new Request('http://a.test', { method: 'POST', body: form }))).rejects.toMatchObject({
    code: 'invalid',
  })
  for (const length of [0, 30, 200, 330])
    await expect(
      refused(inPieces(uploadOf('а'.repeat(400), 'a.csv'), 50, length)),
      String(length),
    ).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('не\u00a0целиком')] },
    })
})

test('a name has no control characters', async () => {
  await using file = await receiveFile(uploadOf('а', 'a\0\u0007b.csv'), 'file', limit)
  expect(file.name).toBe('ab.csv')
})

test('a name has the quotes of the file, and a percent stays', async () => {
  await using file = await receiveFile(uploadOf('а', 'тест "x" 50%.csv'), 'file', limit)
  expect(file.name).toBe('тест "x" 50%.csv')
})

test('a long name keeps its extension', async () => {
  await using file = await receiveFile(uploadOf('а', `${'я'.repeat(300)}.csv`), 'file', limit)
  expect(file.name).toBe(`${'я'.repeat(196)}.csv`)
})

const rawBody = (head: string, boundaryLine = '--x') =>
  new Request('http://a.test', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${boundaryLine}\r\nContent-Disposition: form-data; ${head}\r\n\r\nа\r\n--x--\r\n`,
  })

test.each([
  ['unquoted', 'name=file; filename=нормы.csv', 'нормы.csv'],
  ['in the extended form', `name="file"; filename*=UTF-8''%D1%84.csv`, 'ф.csv'],
  ['with an escaped quote', 'name="file"; filename="a\\"b.csv"', 'a"b.csv'],
  ['with a folder', 'name="file"; filename="C:\\Documents\\a.csv"', 'a.csv'],
])('a name %s is read', async (_, head, name) => {
  await using file = await receiveFile(rawBody(head), 'file', limit)
  expect([file.name, file.bytes]).toEqual([name, 2])
})

test('a part after padding of its boundary is no part, as in the parser of the web', async () => {
  await expect(refused(rawBody('name="file"; filename="a.csv"', '--x  '))).rejects.toMatchObject({ code: 'invalid' })
})

test('fields before the file are read, later parts stay unread', async () => {
  const form = new FormData()
  form.append('place', 'первое')
  form.append('place', 'второе')
  form.append('long', 'я'.repeat(5_000))
  form.append('file', new File(['а'], 'a.csv'))
  form.append('late', 'поздно')
  await using file = await receiveFile(new Request('http://a.test', { method: 'POST', body: form }), 'file', limit)
  expect(file.fields).toEqual({ place: 'первое' })
})

test('more parts than the limit are not read', async () => {
  const form = new FormData()
  for (let n = 0; n < 20; n++) form.append(`field ${n}`, 'а')
  form.append('file', new File(['а'], 'a.csv'))
  await expect(refused(new Request('http://a.test', { method: 'POST', body: form }))).rejects.toMatchObject({
    code: 'invalid',
  })
})
