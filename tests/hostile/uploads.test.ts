import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variantAddress, variantWidths } from '#features/files/file-address.ts'
import { usualLimits } from '#kit/files/upload-limits.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { chunkBytes, pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'

let database: TestDatabase
let dataDir: string
let site: OpenServer
let olga: TestBrowser
let uploads: ReturnType<typeof uploadsOf>
const uploadLimits = { ...usualLimits, pdfBytes: 20_000_000, startsPerMinute: 10_000, freeDiskBytes: 0 }
beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-uploads-'))
  site = await openBuiltSite({ db: database.db, dataDir, uploadLimits })
  olga = await signedInAdmin(site.origin, database.pool, 'olga@example.ru')
  uploads = uploadsOf(olga)
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const begin = async (length: number, place = {}) => (await uploads.begin(length, place)).text()
const leftovers = () => readdirSync(path.join(dataDir, 'files/.uploads'))
const fileOf = async (id: number | null) =>
  (await database.pool.query('select * from file where id = $1', [id])).rows[0]
const countFiles = async () => (await database.pool.query('select count(*)::int as n from file')).rows[0].n as number
const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.origin + address, { headers, method, redirect: 'manual' })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const answerOf = async (response: Response) => [response.status, (await response.text()).replaceAll('\u00a0', ' ')]

/** A photo with a place and a camera in its metadata, lying on its side. */
const photo = async (width = 1_000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#d22' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPLACE</x:xmpmeta>')
    .jpeg()
    .toBuffer()

describe('the protocol', () => {
  test('a file in chunks: every whole chunk is durable, repeated ones change nothing, gaps and overlaps are refused', async () => {
    const content = pdfOf(12_000_000)
    const id = await begin(content.length)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const patch = async (offset: number, part = content.subarray(offset, offset + chunkBytes)) =>
      (await uploads.patch(id, offset, part)).status
    expect([await uploads.offset(id), await uploads.fileId(id)]).toEqual([0, null])
    expect(await patch(chunkBytes)).toBe(409)
    expect([await patch(0), await uploads.offset(id)]).toEqual([204, chunkBytes])
    expect([await patch(0), await uploads.offset(id)]).toEqual([204, chunkBytes])
    const straddling = await uploads.patch(id, 1_000, content.subarray(1_000, 1_000 + chunkBytes))
    expect([straddling.status, straddling.headers.get('upload-offset')]).toEqual([409, String(chunkBytes)])
    expect(await Promise.all([patch(chunkBytes), patch(chunkBytes)])).toEqual([204, 204])
    expect(await uploads.offset(id)).toBe(2 * chunkBytes)
    expect(await patch(2 * chunkBytes, content.subarray(0, 2_000_001))).toBe(413)
    expect([await patch(2 * chunkBytes), await patch(2 * chunkBytes)]).toEqual([204, 204])
    const fileId = await uploads.fileId(id)
    const loaded = await olga.get(`/file-manager/load/${fileId}`)
    expect((await bytesOf(loaded)).equals(content)).toBe(true)
    expect(loaded.headers.get('content-disposition')).toBe(
      `inline; filename="____.pdf"; filename*=UTF-8''%D1%84%D0%B0%D0%B9%D0%BB.pdf`,
    )
    expect((await fileOf(fileId)).hash).toBe(createHash('sha256').update(content).digest('hex'))
    expect(leftovers()).toEqual([])
  })

  test('an exact multiple of the chunk ends with an empty one', async () => {
    const content = pdfOf(chunkBytes, 2)
    const id = await begin(content.length)
    expect((await uploads.patch(id, 0, content)).status).toBe(204)
    expect((await uploads.patch(id, chunkBytes, new Uint8Array())).status).toBe(204)
    expect(await uploads.fileId(id)).toBeGreaterThan(0)
  })

  test('a chunk that breaks off is discarded', async () => {
    const content = pdfOf(6_000_000, 3)
    const id = await begin(content.length)
    const abort = new AbortController()
    const body = new ReadableStream({
      start: controller => controller.enqueue(content.subarray(0, 3_000_000)),
      pull: () => abort.abort(),
    })
    await fetch(`${site.origin}/api/file-manager/patch/${id}`, {
      method: 'PATCH',
      body,
      duplex: 'half',
      signal: abort.signal,
      headers: {
        cookie: [...olga.cookies].map(pair => pair.join('=')).join('; '),
        'x-xsrf-token': decodeURIComponent(olga.cookies.get('XSRF-TOKEN')!),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    } as RequestInit).catch(() => {})
    expect(await uploads.offset(id)).toBe(0)
    expect((await uploads.patch(id, 0, content.subarray(0, chunkBytes))).status).toBe(204)
    expect((await uploads.patch(id, chunkBytes, content.subarray(chunkBytes))).status).toBe(204)
    expect((await bytesOf(await olga.get(`/file-manager/restore/${id}`))).equals(content)).toBe(true)
  })

  test('an upload belongs to the user who began it, and a foreign id is like an unknown one', async () => {
    const other = uploadsOf(await signedInAdmin(site.origin, database.pool, 'pavel@example.ru'))
    const id = await begin(1_000)
    const unknown = '0'.repeat(32)
    for (const each of [id, unknown]) {
      expect(await other.offset(each)).toBeNull()
      expect((await other.patch(each, 0, pdfOf(1_000))).status).toBe(404)
      expect((await other.revert(each)).status).toBe(400)
      expect(await other.fileId(each)).toBeNull()
    }
    expect((await uploads.revert('../../etc/passwd')).status).toBe(400)
    expect([(await uploads.revert(id)).status, await uploads.offset(id)]).toEqual([204, null])
    expect((await olga.get('/file-manager/restore/x')).status).toBe(400)
    expect([
      (await olga.get('/file-manager/load/x')).status,
      (await olga.get('/file-manager/load/99999999')).status,
    ]).toEqual([400, 404])
    for (const url of ['http://169.254.169.254/latest', 'https://example.com/a.jpg'])
      expect((await olga.get(`/file-manager/fetch/${encodeURIComponent(url)}`)).status).toBe(403)
  })

  test('an upload that is reverted takes its file with it, or brings the former content back', async () => {
    const before = await countFiles()
    const id = await (await uploads.whole(await photo(), 'лист.jpg')).text()
    const fileId = await uploads.fileId(id)
    const { hash, key } = await fileOf(fileId)
    const second = await (await uploads.whole(await photo(900, 700), 'лист 2.jpg', { replaces: fileId })).text()
    expect(await uploads.fileId(second)).toBe(fileId)
    expect((await fileOf(fileId)).hash).not.toBe(hash)
    expect((await get(`/media/${key}`)).headers.get('location')).toBe(`/files/${(await fileOf(fileId)).hash}.jpg`)
    expect(await answerOf(await uploads.whole(pdfOf(1_000), 'a.pdf', { replaces: fileId }))).toEqual([
      422,
      expect.stringContaining('только картинкой'),
    ])
    expect((await uploads.revert(second)).status).toBe(204)
    expect((await fileOf(fileId)).hash).toBe(hash)
    await database.pool.query("insert into file_use values ($1, 'post', 1, 'cover', false)", [fileId])
    const third = await (await uploads.whole(await photo(), 'другой.jpg')).text()
    expect((await uploads.revert(third)).status).toBe(204)
    expect((await uploads.revert(id)).status).toBe(204)
    expect(await countFiles()).toBe(before + 1)
  })

  test.each([
    ['Фото №1 %.jpg', 'Фото №1 %.jpg'],
    ['../../etc/пароли.jpg', 'пароли.jpg'],
    ['C:\\фото\\лист.jpg', 'лист.jpg'],
    [`${'я'.repeat(300)}.jpg`, `${'я'.repeat(196)}.jpg`],
    ['a\u202eb\u2028.jpg', 'ab.jpg'],
  ])('the name %j is kept as %j', async (given, kept) => {
    const content = await photo(40, 30)
    const id = await begin(content.length)
    expect((await uploads.patch(id, 0, content, given)).status).toBe(204)
    const { id: fileId, name } = await fileOf(await uploads.fileId(id))
    expect(name).toBe(kept)
    const header = (await olga.get(`/file-manager/load/${fileId}`)).headers.get('content-disposition') ?? ''
    expect(decodeURI(header.split(/filename\*=.+''/)[1] ?? '')).toBe(kept)
  })

  test('a small file keeps its extension under a long name, and a name with a null is no error of the server', async () => {
    const content = await photo(40, 30)
    for (const [given, kept] of [
      [`${'я'.repeat(300)}.jpg`, `${'я'.repeat(196)}.jpg`],
      ['100%.jpg', '100%.jpg'],
      ['a%00b.jpg', 'a%00b.jpg'],
      ['a\0b.jpg', 'ab.jpg'],
      ['\u202egpj.лист.jpg', 'gpj.лист.jpg'],
      ['../..\\../лист.jpg', 'лист.jpg'],
    ] as const) {
      const answer = await uploads.whole(content, given)
      expect(answer.status, given).toBe(201)
      expect((await fileOf(await uploads.fileId(await answer.text()))).name).toBe(kept)
    }
  })

  test.each([
    { folderId: 2 ** 40 },
    { replaces: 2 ** 40 },
    { folderId: 2_147_483_647 },
    { folderId: -1 },
    { replaces: '1' },
  ])('metadata %j are refused, whole and in chunks', async place => {
    const content = await photo(40, 30)
    expect([400, 404, 422]).toContain((await uploads.whole(content, 'a.jpg', place)).status)
    const begun = await uploads.begin(content.length, place)
    if (begun.status === 201)
      expect([404, 422]).toContain((await uploads.patch(await begun.text(), 0, content, 'a.jpg')).status)
    else expect(begun.status).toBe(400)
    expect(leftovers()).toEqual([])
  })

  test('a length that was announced falsely: more is refused, less waits, another length is another file', async () => {
    const content = pdfOf(6_000_000, 11)
    const id = await begin(content.length)
    expect(
      (await uploads.patch(id, 0, content.subarray(0, chunkBytes), 'a.pdf', { 'upload-length': '5000000' })).status,
    ).toBe(409)
    expect((await uploads.patch(id, 0, content.subarray(0, chunkBytes))).status).toBe(204)
    expect((await uploads.patch(id, chunkBytes, Buffer.alloc(1_000_001))).status).toBe(413)
    for (const offset of ['-1', '1e3', '5000000.0', '', '99999999999999999999'])
      expect((await uploads.patch(id, 0, new Uint8Array(1), 'a.pdf', { 'upload-offset': offset })).status, offset).toBe(
        400,
      )
    expect((await uploads.patch(id, 999_999_999_999_999, new Uint8Array(1))).status).toBe(409)
    expect(await uploads.offset(id)).toBe(chunkBytes)
    expect((await uploads.patch(id, chunkBytes, content.subarray(chunkBytes))).status).toBe(204)
    expect(await uploads.fileId(id)).toBeGreaterThan(0)
    for (const length of ['0', '-5', '1e9', '99999999999999999999', ''])
      expect([400, 413, 422], length).toContain((await uploads.begin(length as never)).status)
  })

  test('a guest and a gardener are told so', async () => {
    const guest = await fetch(`${site.origin}/api/file-manager/process`, {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    expect(guest.status).toBe(419)
    const gardener = await signedInAdmin(site.origin, database.pool, 'gardener@example.ru')
    await database.pool.query("update users set is_admin = false where email = 'gardener@example.ru'")
    expect((await uploadsOf(gardener).begin(1_000)).status).toBe(403)
  })
})

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

describe('pictures', () => {
  test('metadata are gone from a photo and all its variants, and it stands upright', async () => {
    const given = await photo()
    expect(given.includes('SECRETCAMERA')).toBe(true)
    const id = await (await uploads.whole(given, 'Лист томата.jpg')).text()
    const { hash, width, height, type, is_animated: isAnimated, key } = await fileOf(await uploads.fileId(id))
    expect([width, height, type, isAnimated]).toEqual([800, 1_000, 'image/jpeg', false])
    expect(key).toMatch(/^list-tomata-[0-9a-f]{8}$/)
    const addresses = [
      `/files/${hash}.jpg`,
      ...variantWidths(width).flatMap(each =>
        (['avif', 'webp', 'jpg'] as const).map(format => variantAddress(hash, `w${each}`, format)),
      ),
      variantAddress(hash, 'blur', 'webp'),
      variantAddress(hash, 'og-50-50', 'jpg'),
      variantAddress(hash, 'feed', 'jpg'),
    ]
    expect(addresses.length).toBe(1 + 6 + 3)
    for (const address of addresses) {
      const response = await get(address)
      expect([response.status, response.headers.get('cache-control')], address).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      const bytes = await bytesOf(response)
      for (const secret of ['SECRET', 'Exif', 'GPS']) expect(bytes.includes(secret), address).toBe(false)
      const found = await sharp(bytes).metadata()
      expect([found.exif, found.xmp, found.orientation], address).toEqual([undefined, undefined, undefined])
      const expected =
        /-w(\d+)/.exec(address)?.[1] ?? (address.includes('blur') ? 48 : address.includes('og-') ? 1_200 : 800)
      expect(found.width, address).toBe(Number(expected))
    }
    for (const wrong of ['w960.jpg', 'w321.jpg', 'og-49-50.jpg', 'w320.png'])
      expect((await get(`/files/${hash}-${wrong}`)).status, wrong).toBe(404)
    expect((await get(`/files/${hash}.png`)).status).toBe(404)
    expect((await get(`/files/${'0'.repeat(64)}-w320.jpg`)).status).toBe(404)
    await database.pool.query('update file set focal_x = 0.1, focal_y = 1 where hash = $1', [hash])
    expect((await get(`/files/${hash}-og-10-100.jpg`)).status).toBe(200)
  })

  test('only the first frame of an animation is kept', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 30 * 3, 10), Buffer.alloc(40 * 30 * 3, 200)])
    const animation = () => sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    for (const [content, name, type] of [
      [await animation().gif().toBuffer(), 'a.gif', 'image/png'],
      [await animation().webp({ lossless: true }).toBuffer(), 'a.webp', 'image/webp'],
    ] as const) {
      const id = await (await uploads.whole(content, name)).text()
      expect(await fileOf(await uploads.fileId(id)), name).toMatchObject({
        type,
        width: 40,
        height: 30,
        is_animated: true,
      })
    }
  })

  test('CMYK and 16 bits become colours of the web', async () => {
    const rgb = sharp(await photo())
    for (const [content, name] of [
      [await rgb.clone().toColourspace('cmyk').jpeg().toBuffer(), 'a.jpg'],
      [await rgb.clone().toColourspace('rgb16').png().toBuffer(), 'a.png'],
    ] as const) {
      const id = await (await uploads.whole(content, name)).text()
      const { hash, type } = await fileOf(await uploads.fileId(id))
      const stored = await sharp(
        await bytesOf(await get(`/files/${hash}.${type === 'image/png' ? 'png' : 'jpg'}`)),
      ).metadata()
      expect([stored.space, stored.depth], name).toEqual(['srgb', 'uchar'])
    }
  })
})

test('files are served as files and never as pages', async () => {
  const content = pdfOf(3_000_000, 9)
  const id = await (await uploads.whole(content, 'Памятка.pdf')).text()
  const { hash, key, id: fileId } = await fileOf(await uploads.fileId(id))
  const address = `/files/${hash}.pdf`
  const whole = await get(address)
  expect(
    Object.fromEntries([...whole.headers].filter(([name]) => /^(content-|x-content|etag|accept-r)/.test(name))),
  ).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'content-length': '3000000',
    'content-disposition': expect.stringContaining('attachment; '),
    'accept-ranges': 'bytes',
  })
  expect((await bytesOf(whole)).equals(content)).toBe(true)
  const etag = whole.headers.get('etag')!
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
  const head = await get(address, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '3000000'])
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=2999990-', 2_999_990, 3_000_000],
    ['bytes=-5', 2_999_995, 3_000_000],
    ['bytes=100-2000000', 100, 2_000_001],
  ] as const) {
    const part = await get(address, { range })
    expect([part.status, part.headers.get('content-range')], range).toEqual([206, `bytes ${start}-${end - 1}/3000000`])
    expect((await bytesOf(part)).equals(content.subarray(start, end)), range).toBe(true)
  }
  expect((await get(address, { range: 'bytes=3000000-' })).status).toBe(416)
  expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  const media = await get(`/media/${key}`)
  expect([media.status, media.headers.get('location'), media.headers.get('cache-control')]).toEqual([
    302,
    address,
    'public, max-age=60',
  ])
  await database.pool.query('update file set deleted_at = now() where id = $1', [fileId])
  expect([(await get(`/media/${key}`)).status, (await get('/media/no-such-key')).status]).toEqual([410, 404])
  await database.pool.query('delete from stored_object where hash = $1', [hash])
  rmSync(path.join(dataDir, 'files', hash.slice(0, 2), `${hash}-original.pdf`))
  expect((await get(address, {}, 'HEAD')).status, 'an object that was found before').toBe(404)
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
