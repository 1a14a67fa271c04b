import { expect, test } from 'vitest'
import type { EntryFacts } from './garden-facts.ts'
import { lightIn, plantingOf, rowOf, sprayed } from './sample-garden.testing.ts'

/** The light after tanks, rates and registrations of every kind. */

type Asked = Parameters<typeof lightIn>[1]
type Scenario = [string, EntryFacts[], Asked, [string, string | null, string | null]]

const unknown = { phiKind: 'unknown', phiDays: null } as const
const dash = { phiKind: 'not_regulated', phiDays: null } as const
const byStage = { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03' } as const
const day = '2027-07-10'
const day20: Scenario[3] = ['date', '2027-07-30', '2027-07-30']
const noDay = (notBefore: string): Scenario[3] => ['unknown', null, notBefore]
const on = (date: string): Scenario[3] => ['date', date, date]
const perArea = rowOf('a', { rateKind: 'per_area', basisValue: '100', basisUnit: 'm2' })
const percent = rowOf('p', { rateKind: 'percent', rateMax: '1', rateUnit: null, basisValue: null, basisUnit: null })

const mixes: Scenario[] = [
  [
    'with an unknown period and a dash',
    [sprayed(day, [{ row: rowOf('a', dash) }, { row: rowOf('b', unknown) }])],
    {},
    noDay(day),
  ],
  ['of another form without its label', [sprayed(day, [{}, { isThisForm: false }])], {}, noDay('2027-07-30')],
  ['with a living product', [sprayed(day, [{}, { row: rowOf('b', dash), kind: 'biopesticide' }])], {}, day20],
  ['with an unknown period', [sprayed(day, [{}, { row: rowOf('b', unknown) }])], {}, noDay('2027-07-30')],
  [
    'the label of one of two unknown periods is not enough',
    [sprayed(day, [{ row: rowOf('a', unknown), labelDays: 30 }, { row: rowOf('b', unknown) }])],
    {},
    noDay('2027-08-09'),
  ],
  [
    'another form by its label, with a longer partner',
    [sprayed(day, [{ isThisForm: false, labelDays: 30 }, { row: rowOf('b', { phiDays: 40 }) }])],
    {},
    on('2027-08-19'),
  ],
  [
    'a partner of another crop has no way out by the label',
    [sprayed(day, [{}, { row: rowOf('b', { crops: ['grusha'] }), labelDays: 40 }])],
    {},
    noDay('2027-07-30'),
  ],
  [
    'two rows of one product',
    [sprayed(day, [{ row: rowOf('a', { phiDays: 5 }) }, { row: rowOf('b', { phiDays: 25 }) }])],
    {},
    on('2027-08-04'),
  ],
  [
    'a dash of a chemical product with days',
    [sprayed(day, [{}, { row: rowOf('b', dash) }])],
    {},
    ['label', null, '2027-07-30'],
  ],
]

const greens: Asked = { plantings: [plantingOf(1, { harvestPart: 'greens' })] }
const ofBulbs = rowOf('skor-1', { harvestPart: 'bulb' })
const parts: Scenario[] = [
  ['for bulbs, eaten as greens', [sprayed(day, [{ row: ofBulbs }])], greens, noDay(day)],
  [
    'for bulbs, eaten as greens, whatever the label says',
    [sprayed(day, [{ row: ofBulbs, labelDays: 60 }])],
    greens,
    noDay(day),
  ],
  [
    'for bulbs, eaten as greens, beside one for both',
    [sprayed(day, [{ row: ofBulbs }, { row: rowOf('b') }])],
    greens,
    noDay('2027-07-30'),
  ],
  [
    'for bulbs, eaten as bulbs',
    [sprayed(day, [{ row: ofBulbs }])],
    { plantings: [plantingOf(1, { harvestPart: 'bulb' })] },
    day20,
  ],
  ['for bulbs, where nobody has told what is eaten', [sprayed(day, [{ row: ofBulbs }])], {}, noDay(day)],
  [
    'for bulbs, by an earlier copy that said so of no part',
    [sprayed(day)],
    { ...greens, rows: [ofBulbs] },
    noDay(day20[1]!),
  ],
]

const days: Scenario[] = [
  [
    'with days that end on the day of the later one',
    [sprayed('2027-07-10'), sprayed(day20[1]!, [{ row: rowOf('b', { phiDays: 1 }) }], { id: 8 })],
    { today: '2027-08-01' },
    on('2027-07-31'),
  ],
  ['one treatment that is recorded twice', [sprayed(day), sprayed(day, [{}], { id: 8 })], {}, day20],
  [
    'one treatment that is recorded twice, on two days',
    [sprayed(day), sprayed('2027-07-11', [{}], { id: 8 })],
    {},
    on('2027-07-31'),
  ],
  [
    'a late record of an earlier treatment with a longer period',
    [sprayed(day), sprayed('2027-06-20', [{ row: rowOf('b', { phiDays: 60 }) }], { id: 8 })],
    {},
    on('2027-08-19'),
  ],
]

const rates: Scenario[] = [
  [
    'told within, although the water says more',
    [sprayed(day, [{ rate: '2', amount: '9', unit: 'ml' }], { waterL: '10' })],
    {},
    day20,
  ],
  ['told above the highest', [sprayed(day, [{ rate: '2.5' }])], {}, noDay('2027-07-30')],
  ['told above the highest, with a label', [sprayed(day, [{ rate: '2.5', labelDays: 60 }])], {}, noDay('2027-07-30')],
  [
    'told above the highest of another form, with its label',
    [sprayed(day, [{ rate: '2.5', isThisForm: false, labelDays: 60 }])],
    {},
    noDay('2027-07-30'),
  ],
  ['told within, whatever was poured', [sprayed(day, [{ rate: '2', amount: '9', unit: 'ml' }])], {}, day20],
  [
    'poured into too little water',
    [sprayed(day, [{ amount: '2', unit: 'ml' }], { waterL: '9' })],
    {},
    noDay('2027-07-30'),
  ],
  ['poured into enough water', [sprayed(day, [{ amount: '2', unit: 'ml' }], { waterL: '10' })], {}, day20],
  ['poured into an unknown amount of water', [sprayed(day, [{ amount: '900', unit: 'ml' }])], {}, day20],
  [
    'poured on too small an area',
    [sprayed(day, [{ row: perArea, amount: '1', unit: 'ml' }], { areaM2: '40' })],
    {},
    noDay('2027-07-30'),
  ],
  ['poured on enough of it', [sprayed(day, [{ row: perArea, amount: '1', unit: 'ml' }], { areaM2: '50' })], {}, day20],
  [
    'by the area where the norm is by water: not judged',
    [sprayed(day, [{ amount: '900', unit: 'ml' }], { areaM2: '1' })],
    {},
    day20,
  ],
  [
    'too strong in percent',
    [sprayed(day, [{ row: percent, amount: '150', unit: 'g' }], { waterL: '10' })],
    {},
    noDay('2027-07-30'),
  ],
  ['as strong as allowed', [sprayed(day, [{ row: percent, amount: '100', unit: 'g' }], { waterL: '10' })], {}, day20],
]

const now = (change: Parameters<typeof rowOf>[1]): Asked => ({ rows: [rowOf('skor-1', change)] })
const registrations: Scenario[] = [
  [
    'another row for this crop: the entry followed one of another crop',
    [sprayed(day, [{ row: rowOf('skor-2', { crops: ['tomat'] }) }])],
    now({}),
    noDay(day),
  ],
  ['shorter', [sprayed(day)], now({ phiDays: 5 }), day20],
  ['longer', [sprayed(day)], now({ phiDays: 30 }), on('2027-08-09')],
  ['with a longer re-entry', [sprayed(day)], now({ reentryHandDays: 25 }), on('2027-08-04')],
  ['with words that ask for more', [sprayed(day)], now({ harvestMinDays: 28 }), on('2027-08-07')],
  ['unknown', [sprayed(day)], now(unknown), noDay('2027-07-30')],
  ['a dash that nobody has confirmed', [sprayed(day)], now({ ...dash, phiConfirmed: false }), noDay('2027-07-30')],
  ['a confirmed dash', [sprayed(day)], now(dash), ['label', null, '2027-07-30']],
  ['by a stage that was not kept', [sprayed(day)], now(byStage), noDay('2027-07-30')],
  ['days where there was a dash', [sprayed(day, [{ row: rowOf('skor-1', dash) }])], now({}), ['label', null, day20[1]]],
  ['gone', [sprayed(day)], {}, day20],
  ['without this crop', [sprayed(day)], now({ crops: ['grusha'] }), day20],
  ['with a lower rate', [sprayed(day, [{ rate: '2' }])], now({ rateMax: '1' }), day20],
  ['with a higher rate', [sprayed(day, [{ rate: '3' }])], now({ rateMax: '5' }), noDay('2027-07-30')],
]

test.each([
  ...mixes.map(each => ['a tank', ...each] as const),
  ...parts.map(each => ['a row', ...each] as const),
  ...days.map(each => ['entries', ...each] as const),
  ...rates.map(each => ['a rate', ...each] as const),
  ...registrations.map(each => ['a registration that is now', ...each] as const),
])('%s: %s', (_, __, entries, asked, expected) => expect(lightIn(entries, asked)).toEqual(expected))
