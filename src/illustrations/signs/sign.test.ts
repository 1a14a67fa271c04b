import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SIGN_NAMES, signDrawing, signDrawingName } from './sign.ts'

const seedAliases = readFileSync('db/seed/signs.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(';')[1]!)

test('every sign of the seed has a drawing, and no drawing is for a sign that is gone', () => {
  expect(seedAliases.filter(alias => signDrawingName(alias, 'leaf') !== alias)).toEqual([])
  expect(SIGN_NAMES.filter(name => name.includes('-') && !seedAliases.includes(name))).toEqual([])
})

test('a sign without a drawing shows its organ', () => {
  expect(signDrawingName('leaf-new', 'leaf')).toBe('leaf')
  expect(signDrawingName('constructor', 'seen')).toBe('seen')
  expect(SIGN_NAMES).toContain('leaf')
})

test('drawings differ', () => {
  const same = SIGN_NAMES.filter(name => name !== 'seen-striped-beetle').map(signDrawing)
  expect(new Set(same).size).toBe(same.length)
})

test('drawings are small and contain nothing that a strict policy forbids', () => {
  for (const name of SIGN_NAMES) {
    const svg = signDrawing(name)
    expect(gzipSync(svg).length).toBeLessThan(1_500)
    expect(svg).not.toMatch(
      /NaN|undefined|Infinity|\s(id|style|class|href|on\w+)=|<(script|style|image|use|foreignObject)|url\(/i,
    )
    expect(svg).not.toMatch(/\d\.\d{3,}/)
  }
})

test.each(SIGN_NAMES)('%s is visible and stays inside its square', async name => {
  const { data, info } = await sharp(Buffer.from(signDrawing(name)))
    .resize(96, 96)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]!
  const painted = Array.from({ length: 96 * 96 }, (_, at) => alpha(at % 96, Math.floor(at / 96))).filter(
    value => value > 200,
  ).length
  expect(painted).toBeGreaterThan(250)
  const edge = Array.from({ length: 96 }, (_, at) => [alpha(at, 0), alpha(at, 95), alpha(0, at), alpha(95, at)]).flat()
  expect(edge.filter(value => value > 128).length).toBeLessThan(30)
})
