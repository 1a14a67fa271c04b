import { describe, expect, test } from 'vitest'
import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import { reason } from '#features/verdict/reason.ts'
import { sample } from '#features/verdict/vectors/sample.ts'
import { verdictFromReasons } from '#features/verdict/verdict.ts'
import { fittingUses, rankOf, targetOfPartner } from './choose-uses.ts'

const use = (alias: string, change: Partial<UseRecord> = {}): UseRecord => ({
  ...sample.use!,
  alias,
  drug: 'skor',
  sides: ['diseases'],
  crops: ['yablonya'],
  targets: [{ alias: 'parsha', effect: 'full' }],
  ...change,
})
const uses = new Map(
  [
    use('a', {
      targets: [
        { alias: 'parsha', effect: 'full' },
        { alias: 'rzhavchina', effect: 'full' },
      ],
    }),
    use('b', { targets: [{ alias: 'monilioz', effect: 'full' }] }),
    use('c', { crops: [] }),
    use('d', { drug: 'horus' }),
    use('e', { crops: ['grusha', 'yablonya'] }),
  ].map(each => [each.alias, each]),
)
const aliases = (request: Parameters<typeof fittingUses>[0]) => fittingUses(request, uses).map(({ alias }) => alias)

describe('which uses a request is about', () => {
  test('the named one alone', () => expect(aliases({ use: 'd', crop: 'tomat' })).toEqual(['d']))
  test('all of the drug', () => expect(aliases({ drug: 'skor' })).toEqual(['a', 'b', 'c', 'e']))
  test('for the crop', () => expect(aliases({ drug: 'skor', crop: 'grusha' })).toEqual(['e']))
  test('for the target', () => expect(aliases({ drug: 'skor', target: 'monilioz' })).toEqual(['b']))
  test('for one of several targets', () => expect(aliases({ drug: 'skor', target: 'rzhavchina' })).toEqual(['a']))
  test('for land', () => expect(aliases({ drug: 'skor', crop: 'land' })).toEqual(['c']))
  test('none', () => expect(aliases({ drug: 'skor', crop: 'tomat' })).toEqual([]))
})

test('what the other product is against', () => {
  const partner = use('p', {
    targets: [
      { alias: 'tlya', effect: 'partial' },
      { alias: 'kleshch', effect: 'full' },
    ],
  })
  expect(targetOfPartner(partner, 'tlya')).toBe('tlya')
  expect(targetOfPartner(partner, 'parsha')).toBe('kleshch')
  expect(targetOfPartner(partner, null)).toBe('kleshch')
  expect(targetOfPartner(use('p', { targets: [{ alias: 'tlya', effect: 'partial' }] }), null)).toBe('tlya')
  expect(targetOfPartner(use('p', { targets: [] }), 'tlya')).toBe(null)
})

test('the best answer: «можно», then a caution with everything known, then what lacks a fact, then «нельзя»', () => {
  const rank = (...codes: Parameters<typeof reason>[0][]) =>
    rankOf(verdictFromReasons(codes.map(code => reason(code, '', { title: '' }))))
  expect([
    rank('PPE'),
    rank('PARTIAL'),
    rank('LPH_UNKNOWN'),
    rank('PARTIAL', 'LPH_UNKNOWN'),
    rank('PHI'),
    rank('PHI', 'LPH_UNKNOWN'),
  ]).toEqual([0, 1, 2, 2, 3, 3])
})
