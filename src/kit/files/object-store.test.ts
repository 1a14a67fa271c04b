import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refuse, type S3Server, startS3Server } from '#kit/testing/s3-server.server.ts'
import { openDiskStore } from './disk-store.server.ts'
import { type ObjectStore, objectKey, type StoredBytes } from './object-store.ts'
import { type S3Request, sendToS3 } from './s3-request.server.ts'
import { checkS3, openS3Store } from './s3-store.server.ts'

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-store-'))
  s3 = await startS3Server()
})
afterEach(() => {
  s3.interfere = null
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

async function fileOf(content: Uint8Array): Promise<string> {
  const file = path.join(folder, randomBytes(6).toString('hex'))
  await writeFile(file, content)
  return file
}
const keyOf = (content: Uint8Array, preset = 'original') =>
  objectKey(createHash('sha256').update(content).digest('hex'), preset, 'pdf')
const bytesOf = async (found: StoredBytes | null) =>
  found && Buffer.from(await new Response(found.body as BodyInit).arrayBuffer())
const pauses = [1, 1]

describe.each<[string, () => ObjectStore]>([
  ['disk', () => openDiskStore(path.join(folder, 'files'))],
  ['s3', () => openS3Store(s3.settings, pauses)],
])('the store %s', (driver, open) => {
  test.each([0, 1, 600_000, 8 * 1024 * 1024, 20_000_000])(
    'keeps %i bytes as they are, whole and in ranges',
    async size => {
      const store = open()
      const content = randomBytes(size)
      const key = keyOf(content)
      expect([await store.read(key), await store.find(key)]).toEqual([null, null])
      await store.write(key, await fileOf(content), 'application/pdf')
      expect(await store.find(key)).toBe(size)
      expect((await bytesOf(await store.read(key)))?.equals(content)).toBe(true)
      if (size > 10) {
        const part = await store.read(key, { start: 3, end: size - 2 })
        expect(part?.bytes).toBe(size)
        expect((await bytesOf(part))?.equals(content.subarray(3, size - 1))).toBe(true)
      }
      await store.delete(key)
      await store.delete(key)
      expect(await store.find(key)).toBeNull()
    },
  )

  test('lists what it keeps, and writing the same twice is no error', async () => {
    const store = open()
    const contents = [randomBytes(10), randomBytes(20), randomBytes(30)]
    for (const content of [...contents, ...contents])
      await store.write(keyOf(content), await fileOf(content), 'application/pdf')
    const listed: string[] = []
    for await (const { key, modifiedAt } of store.list()) {
      listed.push(key)
      expect(modifiedAt.getTime()).toBeGreaterThan(0)
    }
    expect(listed.toSorted()).toEqual(contents.map(content => keyOf(content)).toSorted())
    for (const key of listed) await store.delete(key)
  })

  test.each(['../secret', `${'a'.repeat(64)}-original.jpg/..`, `${'A'.repeat(64)}-original.jpg`, ''])(
    'refuses the key %s',
    async key => {
      const store = open()
      for (const call of [
        () => store.read(key),
        () => store.write(key, folder, ''),
        () => store.find(key),
        () => store.delete(key),
      ])
        await expect((async () => call())()).rejects.toThrow('not a key')
    },
  )

  test('says its name', () => expect(open().driver).toBe(driver))
})

describe('disk', () => {
  test('a file that cannot be stored leaves nothing behind', async () => {
    const store = openDiskStore(path.join(folder, 'empty'))
    await expect(store.write(keyOf(Buffer.from('x')), path.join(folder, 'missing'), '')).rejects.toThrow('ENOENT')
    const names = existsSync(path.join(folder, 'empty'))
      ? readdirSync(path.join(folder, 'empty'), { recursive: true, withFileTypes: true })
      : []
    expect(names.filter(entry => entry.isFile())).toEqual([])
  })
})

describe('s3', () => {
  const content = randomBytes(17_000_000)

  test('temporary errors are retried, lasting ones are told and leave no parts', async () => {
    const store = openS3Store(s3.settings, pauses)
    let failures = 2
    s3.interfere = (_, response) => {
      if (failures-- <= 0) return false
      if (failures === 0) response.destroy()
      else refuse(response, 503, 'SlowDown')
      return true
    }
    await store.write(keyOf(content), await fileOf(content), 'application/pdf')
    expect((await bytesOf(await store.read(keyOf(content))))?.equals(content)).toBe(true)
    s3.interfere = ({ query }, response) => {
      if (query.get('partNumber') !== '2') return false
      refuse(response, 500, 'InternalError')
      return true
    }
    await expect(store.write(keyOf(content), await fileOf(content), 'application/pdf')).rejects.toThrow(
      /отвечает ошибкой 500/,
    )
    expect(s3.pending.size).toBe(0)
    await store.delete(keyOf(content))
  })

  test.each([
    ['S3_KEY', { key: 'AKIAOTHER' }],
    ['S3_SECRET', { secret: 'not-the-secret' }],
    ['S3_REGION', { region: 'eu-9' }],
    ['S3_BUCKET', { bucket: 'other' }],
    ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:9' }],
  ])('a wrong %s is named without its value', async (variable, wrong) => {
    const error = await checkS3({ ...s3.settings, ...wrong }).catch(problem => problem)
    expect(error).toMatchObject({ name: 'S3Problem', variable })
    expect(error.message).not.toMatch(/AKIA|secret/)
    await checkS3(s3.settings)
  })

  test('a large body gets the time that a slow line needs, a call without one does not', async () => {
    s3.interfere = (_, response) => {
      setTimeout(() => response.writeHead(200).end(), 200)
      return true
    }
    const send = (request: S3Request) => sendToS3(s3.settings, request, [], 20)
    expect((await send({ method: 'PUT', path: 'part', body: new Uint8Array(1_000_000) })).status).toBe(200)
    await expect(send({ method: 'GET', path: 'part' })).rejects.toThrow('не отвечает')
  })

  test('a wrong clock is told in words', async () => {
    s3.interfere = (_, response) => {
      refuse(response, 403, 'RequestTimeTooSkewed', { Date: new Date(Date.now() - 20 * 60_000).toUTCString() })
      return true
    }
    await expect(checkS3(s3.settings)).rejects.toThrow(/расходятся на\u00a020\u00a0мин/)
  })
})
