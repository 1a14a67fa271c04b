import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress, compressWell } from './content-encoding.server.ts'

describe('a compressed body takes up no more memory than its bytes', () => {
  const ways = {
    br: (body: Buffer) => compress('br', body),
    gzip: (body: Buffer) => compress('gzip', body),
    'br, compressed again': compressWell,
  }
  test.each(Object.entries(ways))('%s', async (name, way) => {
    for (const length of [1_000, 30_000, 300_000]) {
      const body = Buffer.from(Array.from({ length: length / 10 }, (_, n) => `${(n * n) % 9973} грядка`).join())
      const bytes = await way(body)
      expect(bytes.buffer.byteLength).toBe(bytes.length)
      expect((name === 'gzip' ? gunzipSync : brotliDecompressSync)(bytes).equals(body)).toBe(true)
    }
  })
})
