import { setTimeout } from 'node:timers/promises'

/** So small that the work for one fits between two pages of a visitor. */
const pieceBytes = 1 << 16

/** Passes contents on in small pieces, all of them together at no more than a rate. */
export function createPace(bytesPerSecond: number) {
  let due = performance.now()
  return async function* paced(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of content)
      for (let start = 0; start < chunk.byteLength; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes)
        yield piece
        // What was not used while the source was slow is not made up for.
        due = Math.max(due, performance.now()) + (piece.byteLength / bytesPerSecond) * 1_000
        await setTimeout(Math.max(1, due - performance.now()))
      }
  }
}
