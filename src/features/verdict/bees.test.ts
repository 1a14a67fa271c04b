import { describe, expect, test } from 'vitest'
import { type Change, detailsOf, reasonsOf, sourceTitle } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'PLACE_UNKNOWN',
  'FLOWERING_UNKNOWN',
  'BEES',
  'BEES_PROTECTED',
  'BEES_EVENING',
  'BEES_UNKNOWN',
  'BEES_NOTICE',
)

const beeTexts = (change: Change) => reasonTexts(change).filter(text => /^(BEES|FLOWERING)/.test(text))

const bloom = 'Яблоня цветёт, а препарат опасен для пчёл. Дождитесь конца цветения.'
const nearby = 'Рядом цветёт, а препарат опасен для пчёл. Дождитесь конца цветения или скосите цветущие сорняки.'
const indoors =
  'BEES_PROTECTED caution: Закройте форточки сеткой и уберите шмелей: яблоня цветёт, а препарат опасен для пчёл.'
/** Outside a greenhouse something is in flower: advice, no condition. */
const closeVents = indoors.replace(' caution:', ' info:').replace('яблоня цветёт', 'рядом цветёт')
const evening = 'BEES_EVENING caution: Только вечером, при ветре не больше 5 м/с.'
const unknownBloom = (what: string) =>
  `FLOWERING_UNKNOWN unknown: Укажите, цветёт ли ${what}: препарат опасен для пчёл.`
const [ownUnknown, nearbyUnknown, bothUnknown] = ['яблоня', 'что-нибудь рядом', 'яблоня и что-нибудь рядом'].map(
  unknownBloom,
) as [string, string, string]
const floweringUnknownEvening = 'FLOWERING_UNKNOWN unknown: Укажите, цветёт ли яблоня: в цветение — только вечером.'
const unknown = 'BEES_UNKNOWN unknown: Нет данных об опасности для пчёл.'

describe('a product without a class for bees, in flower', () => {
  const inFlower = (drug: Change['drug']): Change => ({
    drug: { hazardBee: null, ...drug },
    planting: { flowering: true, flowersNearby: true },
  })
  const living = { alias: 'b', name: 'b', isBiological: true, groups: [] }
  const chemical = { ...living, alias: 'c', isBiological: false }
  test.each<[string, Change['drug'], string[]]>([
    ['biological', { kind: 'biopesticide', substances: [living] }, []],
    ['sold as a pesticide, but biological', { kind: 'pesticide', substances: [living] }, []],
    ['a chemical substance beside a living one', { kind: 'biopesticide', substances: [living, chemical] }, [unknown]],
    ['chemical', { substances: [chemical] }, [unknown]],
    ['a fertiliser', { kind: 'fertilizer', substances: [living] }, [unknown]],
  ])('%s', (_, drug, reasons) => expect(beeTexts(inFlower(drug))).toEqual(reasons))
  test('without a composition it is not biological', () =>
    expect(beeTexts(inFlower({ kind: 'biopesticide', substances: [] }))).toContain(unknown))
  test('a known class counts for a biological product too', () =>
    expect(beeTexts(inFlower({ kind: 'biopesticide', substances: [living], hazardBee: 1 }))).toEqual([
      `BEES forbidden: ${bloom}`,
    ]))
})

type Row = [
  hazardBee: number | null,
  flowering: boolean | null,
  flowersNearby: boolean | null,
  inTheOpen: string[],
  inAGreenhouse?: string[],
]

const rows: Row[] = [
  [1, false, false, []],
  [1, true, false, [`BEES forbidden: ${bloom}`], [indoors]],
  [1, true, true, [`BEES forbidden: ${bloom}`], [indoors]],
  [1, false, true, [`BEES forbidden: ${nearby}`], [closeVents]],
  [1, null, true, [`BEES forbidden: ${nearby}`], [ownUnknown]],
  [1, true, null, [`BEES forbidden: ${bloom}`], [indoors]],
  [1, null, false, [ownUnknown]],
  [1, false, null, [nearbyUnknown], []],
  [1, null, null, [bothUnknown], [ownUnknown]],
  [2, false, false, []],
  [2, false, true, [`BEES forbidden: ${nearby}`], [closeVents]],
  [2, true, false, [`BEES forbidden: ${bloom}`], [indoors]],
  [3, false, true, []],
  [3, true, false, [evening]],
  [3, null, false, [floweringUnknownEvening]],
  [4, true, true, []],
  [4, null, null, []],
  [null, false, false, []],
  [null, true, false, [unknown]],
  [null, false, true, [unknown], []],
  [null, null, false, [unknown]],
  [null, false, null, [unknown], []],
]

describe('bees', () => {
  test.each(rows)(
    'class %s, flowering %s, flowers nearby %s',
    (hazardBee, flowering, flowersNearby, open, greenhouse = open) => {
      const at = (place: Change['planting'] & object) =>
        beeTexts({
          drug: { hazardBee },
          use: { place: place.place ?? 'any' },
          planting: { flowering, flowersNearby, ...place },
        })
      expect(at({ place: 'open' })).toEqual(open)
      expect(at({ place: null })).toEqual(open)
      expect(at({ place: 'protected' })).toEqual(greenhouse)
      expect(at({ place: 'indoor' })).toEqual([])
      expect(at({ place: 'storage' })).toEqual([])
    },
  )

  test('traps and beneficial organisms give no reason', () => {
    for (const kind of ['trap', 'beneficial'] as const)
      expect(beeTexts({ drug: { kind, hazardBee: null }, planting: { flowering: true } })).toEqual([])
  })

  test('flowering is not requested twice when the label asks for it too', () => {
    const label = 'FLOWERING_UNKNOWN unknown: Укажите, цветёт ли яблоня: в цветение по этой строке обрабатывать нельзя.'
    expect(beeTexts({ drug: { hazardBee: 1 }, use: { forbidFlowering: true }, planting: { flowering: null } })).toEqual(
      [label],
    )
    expect(beeTexts({ drug: { hazardBee: 3 }, use: { forbidFlowering: true }, planting: { flowering: null } })).toEqual(
      [label],
    )
    expect(
      beeTexts({ drug: { hazardBee: 1 }, use: { forbidFlowering: true }, planting: { flowersNearby: null } }),
    ).toEqual([nearbyUnknown])
    expect(
      beeTexts({
        drug: { hazardBee: 1 },
        use: { forbidFlowering: true },
        planting: { flowering: null, flowersNearby: true },
      }),
    ).toEqual([`BEES forbidden: ${nearby}`, label])
  })

  test('the plant of the gardener is named', () => {
    const cucumber: Change = { crop: { name: 'Огурец' }, drug: { hazardBee: 1 } }
    expect(beeTexts({ ...cucumber, planting: { flowering: true } })).toEqual([
      `BEES forbidden: ${bloom.replace('Яблоня', 'Огурец')}`,
    ])
    expect(beeTexts({ ...cucumber, planting: { flowering: null } })).toEqual([unknownBloom('огурец')])
    expect(beeTexts({ ...cucumber, crop: null, planting: { flowering: null } })).toEqual([unknownBloom('посадка')])
  })

  test('hives nearby require a notice for classes 1 to 3', () => {
    const notice = 'BEES_NOTICE info: Предупредите соседей-пчеловодов за три дня.'
    const withHives = (hazardBee: number | null, flowering = false) =>
      beeTexts({ drug: { hazardBee }, planting: { flowering }, plot: { beehivesNear: true } })
    expect([1, 2, 3].map(each => withHives(each))).toEqual([[notice], [notice], [notice]])
    expect([withHives(4), withHives(null)]).toEqual([[], []])
    expect(withHives(3, true)).toEqual([evening, notice])
    expect(beeTexts({ plot: { beehivesNear: null } })).toEqual([])
    expect(detailsOf('BEES_NOTICE', { plot: { beehivesNear: true } })).toEqual({ class: 3 })
  })

  test('details and sources', () => {
    const flowering: Change = { planting: { flowering: true } }
    expect(detailsOf('BEES', { ...flowering, drug: { hazardBee: 2 } })).toEqual({ class: 2 })
    expect(detailsOf('BEES_EVENING', flowering)).toEqual({ wind: 5, class: 3 })
    expect(sourceTitle('BEES', { ...flowering, drug: { hazardBee: 2 } })).toBe('Правила по классам опасности для пчёл')
  })
})
