import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import { chunkBytes, pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'
import {
  answerOf,
  begin,
  close,
  countFiles,
  database,
  dataDir,
  leftovers,
  olga,
  open,
  photo,
  uploadLimits,
  uploads,
} from './uploads.testing.ts'

beforeAll(open)
afterAll(close)

describe('what is refused', () => {
  const gif = (text: string) => Buffer.concat([Buffer.from('GIF89a'), Buffer.from(text, 'latin1')])
  const hugePng = () => {
    const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20\x08\x02\0\0\0', 'latin1')
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(header.subarray(12)))
    return Buffer.concat([
      header,
      checksum,
      Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e\0\0\0\0IEND\xae\x42\x60\x82', 'latin1'),
    ])
  }
  const crc32 = (bytes: Buffer) => {
    let crc = -1
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(4_000)])
  const avif = () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .avif()
      .toBuffer()
  const activePdf = (text: string) => {
    const content = pdfOf(300_000)
    content.write(text, 280_000)
    return content
  }
  const cases: [string, string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['random bytes', 'a.jpg', () => pdfOf(20_000).subarray(100), 415, 'Принимаем только JPEG'],
    ['a program', 'shell.jpg', () => Buffer.from('<?php system($_GET["c"]); ?>'), 415, 'Принимаем только'],
    [
      'SVG',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'SVG не принимаем',
    ],
    ['SVG under another name', 'a.png', () => Buffer.from('<?xml version="1.0"?><svg/>'), 415, 'SVG не принимаем'],
    ['HTML', 'a.jpg', () => Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'), 415, 'веб-страница'],
    ['HEIC', 'IMG_1.heic', () => heic, 415, 'HEIC не открываем: сохраните как JPEG'],
    ['AVIF', 'a.avif', avif, 415, 'AVIF не принимаем'],
    ['a wrong extension', 'a.png', () => photo(), 415, 'В имени файла .png, а внутри JPEG'],
    ['no extension', 'фото', () => photo(), 415, 'нет расширения, а внутри JPEG'],
    ['a GIF that is a script', 'a.gif', () => gif('/*\0\0\0\0\0*/=1;alert(1)'), 415, 'спрятан другой файл'],
    [
      'a GIF with a tail',
      'a.gif',
      async () =>
        Buffer.concat([
          await sharp(await photo())
            .gif()
            .toBuffer(),
          Buffer.from(';alert(1)'),
        ]),
      415,
      'спрятан',
    ],
    [
      'a PNG with a tail',
      'a.png',
      async () =>
        Buffer.concat([
          await sharp(await photo())
            .png()
            .toBuffer(),
          Buffer.from('PK'),
        ]),
      415,
      'спрятан',
    ],
    [
      'a JPEG with a page',
      'a.jpg',
      async () => Buffer.concat([await photo(), Buffer.from('<ScRipt>alert(1)</script>')]),
      415,
      'спрятан',
    ],
    [
      'a JPEG that is an archive',
      'a.jpg',
      async () => Buffer.concat([await photo(), Buffer.from('PK\x03\x04 file PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
      415,
      'спрятан',
    ],
    [
      'a PNG with a page in a comment',
      'a.png',
      async () => {
        const png = await sharp(await photo())
          .png()
          .toBuffer()
        const body = Buffer.from('tEXtComment\0<html><script>alert(1)</script>', 'latin1')
        const length = Buffer.alloc(4)
        length.writeUInt32BE(body.length - 4)
        const sum = Buffer.alloc(4)
        sum.writeUInt32BE(crc32(body))
        return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
      },
      415,
      'спрятан',
    ],
    ['a picture in a PDF name', 'a.pdf', () => photo(), 415, 'а внутри JPEG'],
    ['a PDF without an end', 'a.pdf', () => pdfOf(1_000).subarray(0, 900), 422, 'PDF повреждён'],
    [
      'a PDF that is a page',
      'a.pdf',
      () => Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF'),
      422,
      'PDF повреждён',
    ],
    [
      'a PDF with a script',
      'a.pdf',
      () => activePdf('/OpenAction << /S /JavaScript /JS (1) >>'),
      422,
      'программа, запуск или вложенный файл',
    ],
    [
      'a PDF that starts a program',
      'a.pdf',
      () => activePdf('<</S/Launch/F(cmd.exe)>>'),
      422,
      'программа, запуск или вложенный файл',
    ],
    ['20,000 × 20,000 pixels', 'a.png', hugePng, 413, 'В картинке 20000 × 20000 точек'],
    ['half of a JPEG', 'a.jpg', async () => (await photo()).subarray(0, 3_000), 422, 'Картинка повреждена'],
    ['nothing', 'a.jpg', () => Buffer.alloc(0), 422, ''],
  ]

  test.each(cases)('%s, whole and in chunks', async (_, name, make, status, words) => {
    const content = await make()
    const before = await countFiles()
    const inside = expect.stringContaining(words)
    expect(await answerOf(await uploads.whole(content, name))).toEqual([status, inside])
    const begun = await uploads.begin(content.length)
    if (begun.status === 201) {
      const id = await begun.text()
      expect(await answerOf(await uploads.patch(id, 0, content, name))).toEqual([status, inside])
      // FilePond repeats a refused chunk, and should hear the reason again.
      expect(await answerOf(await uploads.patch(id, 0, content, name))).toEqual([status, inside])
    }
    expect([leftovers(), await countFiles()]).toEqual([[], before])
  })

  test('sizes: a picture and a PDF have their own limits, and a wrong file is refused at its first chunk', async () => {
    expect(await answerOf(await uploads.begin(20_000_001))).toEqual([
      413,
      'Файл больше 20 МБ. Уменьшите файл и загрузите снова.',
    ])
    const id = await begin(12_000_000)
    const jpeg = Buffer.concat([await photo(), Buffer.alloc(chunkBytes)]).subarray(0, chunkBytes)
    expect(await answerOf(await uploads.patch(id, 0, jpeg, 'a.jpg'))).toEqual([
      413,
      'Картинка больше 10 МБ. Уменьшите файл и загрузите снова.',
    ])
    const other = await begin(12_000_000)
    expect((await uploads.patch(other, 0, Buffer.alloc(chunkBytes, 7), 'a.jpg')).status).toBe(415)
    expect(leftovers()).toEqual([])
  })

  test.each([
    ['the quota', { quotaBytes: 1_000 }, 413, 'Ваши файлы заняли все'],
    ['a full disk', { freeDiskBytes: Number.MAX_SAFE_INTEGER }, 413, 'кончилось место'],
    ['too many starts', { startsPerMinute: 1 }, 429, 'Слишком много загрузок'],
  ])('%s', async (_, limits, status, words) => {
    await database.pool.query('delete from rate_limit')
    await using limited = await openBuiltSite({
      db: database.db,
      dataDir,
      uploadLimits: { ...uploadLimits, ...limits },
    })
    const admin = uploadsOf(await signedInAdmin(limited.origin, database.pool, `${status}${words.length}@example.ru`))
    await admin.begin(900)
    expect(await answerOf(await admin.begin(900))).toEqual([status, expect.stringContaining(words)])
  })
})

test('damaged requests and pictures: never an error of the server, and nothing is left', async () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  const damaged = (content: Buffer, near: number) => {
    const copy = Buffer.from(content)
    for (let count = 1 + random(6); count > 0; count--) copy[random(Math.min(near, copy.length))] = random(256)
    return random(3) === 0 ? copy.subarray(0, random(copy.length)) : copy
  }
  const rgb = sharp(await photo(60, 40))
  const samples = [
    [await rgb.clone().jpeg().toBuffer(), 'a.jpg'],
    [await rgb.clone().png().toBuffer(), 'a.png'],
    [await rgb.clone().webp().toBuffer(), 'a.webp'],
    [await rgb.clone().gif().toBuffer(), 'a.gif'],
    [pdfOf(2_000), 'a.pdf'],
  ] as const
  const statuses = new Set<number>()
  for (let round = 0; round < 60; round++) {
    const [content, name] = samples[random(samples.length)]!
    statuses.add((await uploads.whole(damaged(content, 200), name)).status)
  }
  const multipart = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="filepond"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\r\n--b--\r\n',
  )
  for (let round = 0; round < 60; round++) {
    const body = new Uint8Array(damaged(multipart, multipart.length))
    const headers = { 'content-type': `multipart/form-data; boundary=${random(5) === 0 ? 'c' : 'b'}` }
    statuses.add((await olga.request('/api/file-manager/process', { method: 'POST', body, headers })).status)
  }
  const id = await begin(2_000)
  for (const value of ['-1', '1e3', '999999999999999', '', 'NaN', '0, 0', ' '.repeat(3), '0x10'])
    for (const header of ['upload-offset', 'upload-length', 'upload-name']) {
      statuses.add((await uploads.patch(id, 0, pdfOf(100), 'a.pdf', { [header]: value })).status)
      if (header === 'upload-length')
        statuses.add(
          (
            await olga.request('/api/file-manager/process', {
              method: 'POST',
              body: new FormData(),
              headers: { [header]: value },
            })
          ).status,
        )
    }
  expect([...statuses].filter(status => status >= 500)).toEqual([])
  expect(statuses.has(201)).toBe(true)
  const { rows } = await database.pool.query('delete from file_upload returning id')
  expect(leftovers().filter(name => !rows.some(row => name.startsWith(row.id)))).toEqual([])
})
