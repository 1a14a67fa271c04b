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
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  return new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: Readable.toWeb(Readable.from(pieces)),
    duplex: 'half',
  } as RequestInit)
}

test.each([1, 7, 64, 10_000])('a file that arrives in pieces of %i bytes is written as it was, and deleted afterwards', async size => {
  const content = 'строка;с\r\n--почти границей\r\n--\r\n'.repeat(10)
  let received: ReceivedFile
  {
    await using file = await receiveFile(await inPieces(uploadOf(content, 'Нормы «2026».csv'), size), 'file', limit)
    received = file
    expect([file.name, readFileSync(file.path, 'utf8'), file.bytes]).toEqual(['Нормы «2026».csv', content, Buffer.byteLength(content)])
  }
  expect(existsSync(path.dirname(received.path))).toBe(false)
})

const refused = (request: Request | Promise<Request>) => Promise.resolve(request).then(given => receiveFile(given, 'file', limit))

test('what is no whole file of the right field is refused', async () => {
  await expect(refused(uploadOf('а'.repeat(501), 'a.csv'))).rejects.toMatchObject({ code: 'too_large' })
  await expect(refused(uploadOf('а', 'a.csv', 'other'))).rejects.toMatchObject({ fields: { file: ['Выберите файл.'] } })
  await expect(refused(new Request('http://a.test', { method: 'POST', body: '{}' }))).rejects.toMatchObject({ code: 'type' })
  const form = new FormData()
  form.set('file', 'no file but text')
  await expect(refused(new Request('http://a.test', { method: 'POST', body: form }))).rejects.toMatchObject({ code: 'invalid' })
  for (const length of [0, 30, 200, 330])
    await expect(refused(inPieces(uploadOf('а'.repeat(400), 'a.csv'), 50, length)), String(length)).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('не\u00a0целиком')] },
    })
})

test('a name has no control characters', async () => {
  await using file = await receiveFile(uploadOf('а', 'a\0\u0007b.csv'), 'file', limit)
  expect(file.name).toBe('ab.csv')
})

test('a long name keeps its extension', async () => {
  await using file = await receiveFile(uploadOf('а', `${'я'.repeat(300)}.csv`), 'file', limit)
  expect(file.name).toBe(`${'я'.repeat(196)}.csv`)
})
