import { expect, test } from 'vitest'
import type { EntryFacts } from './garden-facts.ts'
import { crops, lightIn, plantingOf, rowOf, sprayed } from './sample-garden.testing.ts'

/** The light where plants stand together, are planted out, moved, removed or follow one another, and over the calendar. */

type Asked = Parameters<typeof lightIn>[1]
type Scenario = [string, EntryFacts[], Asked, [string, string | null, string | null]]

const unknown = { phiKind: 'unknown', phiDays: null } as const
const byStage = { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03' } as const
const day = '2027-07-10'
const [free, day20]: [Scenario[3], Scenario[3]] = [
  ['free', null, null],
  ['date', '2027-07-30', '2027-07-30'],
]
const noDay = (notBefore: string): Scenario[3] => ['unknown', null, notBefore]
const on = (date: string): Scenario[3] => ['date', date, date]

const tomatoes = (id: number, change: Parameters<typeof plantingOf>[1] = {}) =>
  plantingOf(id, { crop: crops.tomato, plantedAt: '2027-05-20', ...change })
const forTomato = (change: Parameters<typeof rowOf>[1] = {}) => rowOf('skor-2', { crops: ['tomat'], ...change })
const tomatoSprayed = (on: string, item: object = {}, change: Partial<EntryFacts> = {}) =>
  sprayed(on, [{ row: forTomato(), ...item }], change)
const lot = { bed: 2, plantedAt: null, sownAt: '2027-03-01' }
const split = [tomatoes(1, lot), tomatoes(2, { lot: 1, sownAt: '2027-03-01' })]
const ofSplit: Asked = { plantings: split, of: 2 }
const seedlings: Scenario[] = [
  ['before they were planted out', [tomatoSprayed('2027-05-10')], ofSplit, on('2027-05-30')],
  ['on that day', [tomatoSprayed('2027-05-20')], ofSplit, on('2027-06-09')],
  ['those that stayed, a day later', [tomatoSprayed('2027-05-21')], ofSplit, free],
  ['too much', [tomatoSprayed('2027-05-10', { rate: '9' })], ofSplit, noDay('2027-05-30')],
  ['a year before they were sown', [tomatoSprayed('2026-03-01')], ofSplit, on('2026-03-21')],
  ['longer before', [tomatoSprayed('2026-02-28', { row: forTomato(unknown) })], ofSplit, free],
  ['when the lot is gone', [tomatoSprayed('2027-05-10')], { plantings: [split[1]!], of: 2 }, on('2027-05-30')],
  [
    'taken out of another lot',
    [tomatoSprayed('2027-04-01')],
    {
      plantings: [split[0]!, tomatoes(3, { ...lot, lot: 1, plantedAt: '2027-04-15' }), tomatoes(2, { lot: 3 })],
      of: 2,
    },
    on('2027-04-21'),
  ],
  [
    'beside others on the sill',
    [tomatoSprayed('2027-05-10', {}, { plantings: [3] })],
    { plantings: [...split, tomatoes(3, lot)], of: 2 },
    on('2027-05-30'),
  ],
]

const sownInPlace = tomatoes(2, { plantedAt: null, sownAt: '2027-05-20' })
const cycles: Scenario[] = [
  [
    'the bed a day before it was sown',
    [tomatoSprayed('2027-05-19', {}, { plantings: [], bed: 1 })],
    { plantings: [tomatoes(1, { plantedAt: null, sownAt: '2027-05-20' })] },
    free,
  ],
  [
    'what was moved out of the bed on that day',
    [tomatoSprayed(day, {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { bed: 2, moves: [{ bed: 1, until: day }] })] },
    day20,
  ],
  [
    'what was moved into the bed on that day',
    [tomatoSprayed(day, {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { moves: [{ bed: 2, until: day }] })] },
    day20,
  ],
  [
    'what was moved out of the bed before',
    [tomatoSprayed(day, {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { bed: 2, moves: [{ bed: 1, until: '2027-07-09' }] })] },
    free,
  ],
  [
    'what was moved into the bed by its last day in the other one',
    [tomatoSprayed(day, {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { bed: 1, moves: [{ bed: 2, until: '2027-07-11' }] })] },
    free,
  ],
  [
    'seedlings that stood elsewhere until they were planted here',
    [tomatoSprayed('2027-06-01', {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { sownAt: '2027-04-01', plantedAt: '2027-06-02' })] },
    free,
  ],
  [
    'what was removed, by a wrong day, before it',
    [tomatoSprayed(day, {}, { plantings: [2] })],
    { plantings: [tomatoes(1), tomatoes(2, { removedAt: '2027-07-09' })] },
    day20,
  ],
  [
    'the planting before it',
    [tomatoSprayed('2027-05-01', { row: forTomato(unknown) })],
    { plantings: [tomatoes(1, { plantedAt: '2027-02-01', removedAt: '2027-05-10' }), tomatoes(2)], of: 2 },
    free,
  ],
  [
    'the planting before it, still there when the second one was planted',
    [tomatoSprayed('2027-05-25')],
    { plantings: [tomatoes(1, { plantedAt: '2027-02-01' }), tomatoes(2)], of: 2 },
    on('2027-06-14'),
  ],
  [
    'the planting before it, whose bed was sown in place after that',
    [tomatoSprayed('2027-05-19', { row: forTomato(unknown) })],
    { plantings: [tomatoes(1, { plantedAt: '2027-02-01' }), sownInPlace], of: 2 },
    free,
  ],
  [
    'the planting before it, on the day when its bed was sown in place',
    [tomatoSprayed('2027-05-20')],
    { plantings: [tomatoes(1, { plantedAt: '2027-02-01' }), sownInPlace], of: 2 },
    on('2027-06-09'),
  ],
  ['the empty bed', [tomatoSprayed('2027-05-19', {}, { plantings: [], bed: 1 })], { plantings: [tomatoes(1)] }, free],
  [
    'the bed on the day of planting',
    [tomatoSprayed('2027-05-20', {}, { plantings: [], bed: 1 })],
    { plantings: [tomatoes(1)] },
    on('2027-06-09'),
  ],
  [
    'the bed with what is sown in place',
    [tomatoSprayed('2027-05-20', {}, { plantings: [], bed: 1 })],
    { plantings: [tomatoes(1, { plantedAt: null, sownAt: '2027-05-20' })] },
    on('2027-06-09'),
  ],
  ['another bed', [tomatoSprayed(day, {}, { plantings: [], bed: 2 })], { plantings: [tomatoes(1)] }, free],
]

const beside = [plantingOf(1), plantingOf(2, { crop: crops.cucumber, plantedAt: '2027-05-20' })]
const forCucumber = (alias: string, change: Parameters<typeof rowOf>[1] = {}) =>
  rowOf(alias, { crops: ['ogurec'], phiDays: 5, ...change })
const ofNeighbour = (...rows: ReturnType<typeof rowOf>[]): Asked => ({ plantings: beside, rows, of: 2 })
const drench = { row: rowOf('skor-1', { method: 'drench' }) }
const neighbours: Scenario[] = [
  [
    'above its own rate in other units of water',
    [sprayed(day, [{ rate: '2' }])],
    ofNeighbour(forCucumber('c', { rateMax: '2', basisValue: '20' })),
    noDay('2027-07-15'),
  ],
  ['with a row of another product', [sprayed(day)], ofNeighbour(forCucumber('c', { drug: 'topaz' })), noDay(day)],
  [
    'with its own row beside one of another crop',
    [sprayed(day)],
    ofNeighbour(forCucumber('c'), rowOf('d', { crops: ['morkov'] })),
    on('2027-07-15'),
  ],
  ['with rows of other crops', [sprayed(day)], ofNeighbour(rowOf('c', { crops: ['morkov'] })), noDay(day)],
  [
    'unknown beside days, whichever stands first',
    [sprayed(day)],
    ofNeighbour(forCucumber('c', { phiDays: 30 }), forCucumber('d', unknown)),
    noDay(day),
  ],
  ['by its own row', [sprayed(day)], ofNeighbour(forCucumber('c')), on('2027-07-15')],
  ['without a row', [sprayed(day)], ofNeighbour(), noDay(day)],
  ['without a row, whatever the label says', [sprayed(day, [{ labelDays: 60 }])], ofNeighbour(), noDay(day)],
  ['with a row of another method', [sprayed(day)], ofNeighbour(forCucumber('c', { method: 'drench' })), noDay(day)],
  [
    'above its own rate',
    [sprayed(day, [{ rate: '2' }])],
    ofNeighbour(forCucumber('c', { rateMax: '1' })),
    noDay('2027-07-15'),
  ],
  [
    'within the highest of its rates',
    [sprayed(day, [{ rate: '2' }])],
    ofNeighbour(forCucumber('c', { rateMax: '1' }), forCucumber('d')),
    on('2027-07-15'),
  ],
  [
    'by a stage that nobody knows beside days',
    [sprayed(day)],
    ofNeighbour(forCucumber('c', { ...byStage, phiBbchMax: '99' }), forCucumber('d', { phiDays: 30 })),
    noDay(day),
  ],
  ['watered, unanswered', [sprayed(day, [drench])], ofNeighbour(forCucumber('c', { method: 'drench' })), free],
  [
    'watered, ticked',
    [sprayed(day, [drench], { reached: { 2: true } })],
    ofNeighbour(forCucumber('c', { method: 'drench' })),
    on('2027-07-15'),
  ],
  ['denied', [sprayed(day, [{}], { reached: { 2: false } })], ofNeighbour(), free],
]

const marked = (phase: string, seen: string, more: object = {}): Asked => ({
  plantings: [plantingOf(1, { events: [{ phase, day: seen, madeAt: 1, ...more }] })],
})
const copper = (on: string, change = {}) => [
  sprayed(on, [{ row: rowOf('m', { ...byStage, reentryHandDays: 3, ...change }) }]),
]
const stages: Scenario[] = [
  [
    'kept, beside days that are over',
    [...copper('2027-04-10'), sprayed('2027-03-20', [{}], { id: 8 })],
    marked('bud-swell', '2027-04-10'),
    on('2027-04-13'),
  ],
  ['kept on the day of a mark', copper('2027-04-10'), marked('bud-swell', '2027-04-10'), ['stage', null, '2027-04-13']],
  ['kept while a mark held', copper('2027-04-24'), marked('bud-swell', '2027-04-10'), ['stage', null, '2027-04-27']],
  ['after a mark had held', copper('2027-04-25'), marked('bud-swell', '2027-04-10'), noDay('2027-04-28')],
  ['in another stage', copper('2027-06-10'), marked('fruit', '2027-06-10'), noDay('2027-06-13')],
  [
    'with a mark that was taken back',
    copper('2027-04-10'),
    marked('bud-swell', '2027-04-10', { isDeleted: true }),
    noDay('2027-04-13'),
  ],
  [
    'proved by a later mark of the same spring',
    copper('2027-03-20'),
    { ...marked('bud-swell', '2027-04-10'), today: '2027-04-12' },
    ['stage', null, '2027-03-23'],
  ],
  [
    'not proved by the rest of the next autumn',
    copper('2027-09-01'),
    { ...marked('dormant', '2027-11-01'), today: '2027-11-02' },
    noDay('2027-09-04'),
  ],
  ['with days in words', copper('2027-06-10', { harvestMinDays: 21 }), {}, on('2027-07-01')],
]

const calendar: Scenario[] = [
  ['to the leap day', [sprayed('2028-02-09')], { today: '2028-02-10' }, on('2028-02-29')],
  ['over it', [sprayed('2028-02-10')], { today: '2028-02-10' }, on('2028-03-01')],
  ['of a year without one', [sprayed('2027-02-09')], {}, on('2027-03-01')],
  ['over the new year', [sprayed('2027-12-20')], { today: '2028-01-02' }, on('2028-01-09')],
  ['unknown for a year of a tree', [sprayed('2026-07-20', [{ row: rowOf('a', unknown) }])], {}, noDay('2026-07-20')],
  ['and a day', [sprayed('2026-07-19', [{ row: rowOf('a', unknown) }])], {}, free],
  [
    'over the leap day it is 365 days too',
    [sprayed('2027-07-20', [{ row: rowOf('a', unknown) }])],
    { today: '2028-07-20' },
    free,
  ],
]

test.each([
  ...seedlings.map(each => ['seedlings were treated', ...each] as const),
  ...cycles.map(each => ['treated was', ...each] as const),
  ...neighbours.map(each => ['a neighbour', ...each] as const),
  ...stages.map(each => ['a stage', ...each] as const),
  ...calendar.map(each => ['days', ...each] as const),
])('%s: %s', (_, __, entries, asked, expected) => expect(lightIn(entries, asked)).toEqual(expected))
