import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ChunkWriter } from './chunk-writer.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-chunk-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([0, 1, 999_999, 1_000_000, 3_210_987])(
  '%i bytes after others are written and hashed as they came',
  async size => {
    const file = path.join(folder, String(size))
    const [before, content] = [randomBytes(1_000), randomBytes(size)]
    await using handle = await open(file, 'w')
    await handle.write(before)
    const hash = createHash('sha256').update(before)
    const writer = new ChunkWriter({ handle, position: before.length, hash })
    for (let at = 0; at < size; at += 65_536) await writer.add(new Uint8Array(content.subarray(at, at + 65_536)))
    await writer.flush()
    const written = await readFile(file)
    expect(written.equals(Buffer.concat([before, content]))).toBe(true)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(written).digest('hex'))
  },
)

test('the memory of what was written is given back, but not what it shares with others', async () => {
  const whole = new Uint8Array(1_000)
  const view = new Uint8Array(3_000).subarray(1_000, 2_000)
  await using handle = await open(path.join(folder, 'given-back'), 'w')
  const writer = new ChunkWriter({ handle, position: 0, hash: undefined })
  for (const part of [whole, view]) await writer.add(part)
  await writer.flush()
  expect([whole.buffer.detached, view.buffer.detached]).toEqual([true, false])
})

test('a write that fails is thrown, at the latest when it is flushed', async () => {
  const handle = await open(path.join(folder, 'read-only'), 'w').then(async created => {
    await created.close()
    return open(path.join(folder, 'read-only'), 'r')
  })
  const writer = new ChunkWriter({ handle, position: 0, hash: undefined })
  await writer.add(new Uint8Array(1_000_000))
  await expect(writer.flush()).rejects.toThrow('EBADF')
  await writer.abandon()
  await handle.close()
})
