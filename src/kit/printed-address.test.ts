import { expect, test } from 'vitest'
import { printedAddress } from './printed-address.server.ts'
import { qrPath } from './qr-path.server.ts'

const site = 'https://sadozor.test'
const of = (path: string) => printedAddress(site, new URL(path, site))

test('people read the words of a search, and the code has them as an address', async () => {
  const { address, qr } = await of('/drugs?q=хлорокись меди&crop=')
  expect(address).toBe(`${site}/drugs?q=хлорокись меди`)
  expect(qr).toEqual(await qrPath(`${site}/drugs?${new URLSearchParams({ q: 'хлорокись меди' })}`))
  expect((await of('/drugs')).address).toBe(`${site}/drugs`)
})

test('an address too long for a stamp has no code', async () => {
  expect((await of(`/drugs?q=${'ж'.repeat(100)}`)).qr).toBeNull()
  expect((await of('/drugs?q=%E0%A4&page=2')).address).toContain('page=2')
})

/** The dark squares that the strokes of the path cover. */
function squaresOf({ size, path }: { size: number; path: string }): string[] {
  const squares = Array.from({ length: size }, () => new Array<string>(size).fill('.'))
  let [x, y] = [0, 0]
  for (const [, move, a, b, stroke] of path.matchAll(/([Mm])(\d+) ([\d.]+)h(\d+)/g)) {
    ;[x, y] = move === 'M' ? [Number(a), Math.floor(Number(b))] : [x + Number(a), y]
    squares[y]!.fill('#', x, x + Number(stroke))
    x += Number(stroke)
  }
  return squares.map(row => row.join(''))
}

test('the strokes draw the three corner marks of a code', async () => {
  const squares = squaresOf(await qrPath(`${site}/drugs?crop=tomat`))
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const size = squares.length
  expect(squares.slice(0, 7).map(row => row.slice(0, 7))).toEqual(mark)
  expect(squares.slice(0, 7).map(row => row.slice(size - 7))).toEqual(mark)
  expect(squares.slice(size - 7).map(row => row.slice(0, 7))).toEqual(mark)
})
