import { rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variantAddress, variantWidths } from '#features/files/file-address.ts'
import { pdfOf } from '#kit/testing/upload-client.server.ts'
import { bytesOf, close, database, dataDir, fileOf, get, open, photo, uploads } from './uploads.testing.ts'

beforeAll(open)
afterAll(close)

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
