import { expect, test } from 'vitest'
import { dose } from '#features/dosing/dosing.ts'
import { doseRequest, normErrors, normFromRequest } from './dose-request.ts'

const rate = { rateKind: 'per_water', rateMin: '2', rateMax: '2', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' }
const upToFive = { min: '0', max: '5', basisValue: '1', basisUnit: 'plant' }

/** 2 ml in 10 l are 0.2 ml in a litre. */
test.each([
  ['the whole of «до 5 л на дерево» where nothing else is told: 3 × 5 l', [{ count: '3' }], undefined, '15', '3'],
  ['the litres that were poured: 3 × 4 l', [{ count: '3', litres: '4' }], undefined, '12', '2.4'],
  ['no more product than for 3 × 5 l when 18 l are poured', [{ count: '3' }], '18', '18', '3'],
])('a norm of water without a lower bound: %s', (_, plants, litres, solution, amount) => {
  const request = doseRequest.parse({ rate, waterNorms: [upToFive], treated: { plants, litres } })
  const result = dose({ ...normFromRequest(request), treated: request.treated } as Parameters<typeof dose>[0])
  expect(result.outcome === 'dose' && [String(result.solution?.litres), String(result.amount.value)]).toEqual([
    solution,
    amount,
  ])
})

test.each(['0', '0,0', ' 0 ', '4'])('the lower bound of water may be «%s»', min =>
  expect(doseRequest.safeParse({ rate, waterNorms: [{ ...upToFive, min }], treated: {} }).success).toBe(true),
)
test.each(['', '-1', '0-5', 'до 5'])('the lower bound of water is no number: «%s»', min =>
  expect(doseRequest.safeParse({ rate, waterNorms: [{ ...upToFive, min }], treated: {} }).success).toBe(false),
)
test('no other number of a norm may be zero', () =>
  expect(doseRequest.safeParse({ rate, waterNorms: [{ ...upToFive, max: '0' }], treated: {} }).success).toBe(false))

const perHundred = { min: '10', max: '10', basisValue: '100', basisUnit: 'm2' }
test.each<[object, string[]]>([
  [{ areaM2: '100', litres: '15', norm: 0 }, []],
  [{ areaM2: '100', litres: '15' }, []],
  [{ litres: '15', norm: 1 }, []],
  [{ areaM2: '100', litres: '15', norm: 1 }, ['treated.norm']],
  [{ areaM2: '100', litres: '15', norm: 2 }, ['treated.norm']],
  [{ massKg: '40', litres: '1', norm: 0 }, ['treated.norm']],
  [{ spaceM3: '40', litres: '1', norm: 0 }, ['treated.norm']],
  [{ litres: '15', norm: 2 }, ['treated.norm']],
  [{ plants: [{ count: '2', norm: 1 }, { count: '1' }] }, []],
  [
    { plants: [{ count: '2' }, { count: '1', norm: 0, litres: '30' }, { count: '1', norm: 7 }] },
    ['treated.plants.1.norm', 'treated.plants.2.norm'],
  ],
])('the numbers of the norms of water in %j', (treated, fields) => {
  const request = doseRequest.parse({ rate, waterNorms: [perHundred, upToFive], treated })
  expect(Object.keys(normErrors(normFromRequest(request), request.treated, 'treated'))).toEqual(fields)
})
