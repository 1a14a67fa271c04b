import { expect, test } from 'vitest'
import { createPace } from './pace.server.ts'

test('a paced content is the same in small pieces, with an end that is no whole piece', async () => {
  const chunks = [Buffer.alloc(200_000, 'a'), Buffer.alloc(0), Buffer.alloc(65_536, 'b'), Buffer.from('c')]
  const pieces: Uint8Array[] = []
  for await (const piece of createPace(1_000_000_000)(chunks)) pieces.push(piece)
  expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
  expect(pieces.map(piece => piece.byteLength)).toEqual([65_536, 65_536, 65_536, 3_392, 65_536, 1])
})
