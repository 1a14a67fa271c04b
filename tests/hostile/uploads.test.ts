import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunkBytes, pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'
import {
  answerOf,
  begin,
  bytesOf,
  close,
  countFiles,
  database,
  fileOf,
  get,
  leftovers,
  olga,
  open,
  photo,
  site,
  uploads,
} from './uploads.testing.ts'

beforeAll(open)
afterAll(close)

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
