import { describe, expect, test } from 'vitest'
import {
  type DoneTreatment,
  hasAhead,
  type RowSource,
  type SeasonTask,
  seasonAhead,
  seasonRows,
  seasonWeeks,
  seasonYears,
} from './season-rows.ts'
import { monthsOf, placeInSpan, seasonSpan } from './season-span.ts'

let ids = 0
const task = (more: Partial<SeasonTask> = {}): SeasonTask => ({
  id: ++ids,
  title: 'Опрыскать',
  kind: 'spray',
  planting: { id: 1, name: 'Яблоня', crop: 'yablonya' },
  bed: null,
  group: 'later',
  state: 'planned',
  from: '2026-06-10',
  to: '2026-06-12',
  why: '',
  endedOn: null,
  today: '2026-06-01',
  skipReason: null,
  by: null,
  rounds: null,
  repeat: null,
  round: 0,
  isManual: false,
  isRequired: true,
  text: '',
  note: null,
  treatment: null,
  isTreatment: false,
  warnings: [],
  isOneTap: true,
  groups: [],
  ...more,
})
const treatment = (more: object = {}) =>
  ({
    use: 'skor-1',
    drug: null,
    hazardBee: null,
    level: 'allowed',
    isIncomplete: false,
    reasons: [],
    allowedFrom: null,
    wait: 20,
    isFlying: true,
    dose: null,
    missing: '',
    options: [],
    ...more,
  }) as SeasonTask['treatment']
const source = (more: Partial<RowSource> = {}): RowSource => ({
  planting: { id: 1, name: 'Яблоня', crop: 'yablonya' },
  name: 'Яблоня',
  today: '2026-06-01',
  place: 'Сад',
  phases: [],
  tasks: [],
  done: [],
  ...more,
})
const done = (more: Partial<DoneTreatment> = {}): DoneTreatment => ({
  entry: 1,
  use: 'skor-1',
  day: '2026-06-11',
  title: 'Скор',
  groups: [],
  wait: null,
  ...more,
})
const marks = (...tasks: SeasonTask[]) => seasonRows([source({ tasks })], 2026).flatMap(row => row.marks)

test('a job stands from its first to its last day, what is done on its day', () => {
  expect(marks(task())).toMatchObject([
    { from: '2026-06-10', to: '2026-06-12', state: 'planned', wait: null, canMove: true },
  ])
  expect(marks(task({ state: 'done', endedOn: '2026-06-11' }))).toMatchObject([
    { from: '2026-06-11', to: '2026-06-11', state: 'done', canMove: false },
  ])
  expect(marks(task({ state: 'skipped', endedOn: '2026-06-11' }))).toMatchObject([{ state: 'skipped' }])
  expect(marks(task({ to: null }))).toMatchObject([{ to: '2026-06-10' }])
  expect(marks(task({ state: 'undated', from: null, to: null }))).toEqual([])
})

test('what has no day stands nowhere, what was missed at its old days, and without a last day it is one day', () => {
  const [undated, missed, oneDay] = [
    task({ state: 'undated', from: null, to: null }),
    task({ state: 'missed', group: 'waiting', from: '2026-05-01', to: '2026-05-04' }),
    task({ from: '2026-06-20', to: null }),
  ]
  const [row] = seasonRows([source({ tasks: [undated, missed, oneDay] })], 2026)
  expect(row!.marks.map(({ state, from, to }) => [state, from, to])).toEqual([
    ['missed', '2026-05-01', '2026-05-04'],
    ['planned', '2026-06-20', '2026-06-20'],
  ])
})

test('the wait of a plan is counted from its last day; one that is not named in days is unknown; what was not done waits for nothing', () => {
  const spray = { isTreatment: true, treatment: treatment() }
  expect(marks(task(spray))).toMatchObject([{ wait: { is: 'planned', to: '2026-07-02' } }])
  expect(marks(task({ ...spray, state: 'missed' }))).toMatchObject([{ wait: null }])
  expect(marks(task({ ...spray, treatment: treatment({ wait: null }) }))).toMatchObject([{ wait: { is: 'unknown' } }])
  expect(marks(task({ ...spray, treatment: treatment({ level: 'forbidden' }) }))).toMatchObject([{ isForbidden: true }])
})

test('an entry of the journal stands on its day, and in the next year while its wait reaches there', () => {
  const late = done({ day: '2025-12-20', wait: { is: 'unknown', to: '2026-12-20', words: '' } })
  const shown = (year: number, each: DoneTreatment) =>
    seasonRows([source({ done: [each] })], year).flatMap(row => row.marks)
  expect(shown(2026, done())).toMatchObject([
    { entry: 1, task: null, state: 'done', from: '2026-06-11', canMove: false },
  ])
  expect([2024, 2025, 2026, 2027].map(year => shown(year, late).length)).toEqual([0, 1, 1, 0])
})

test('a year has what touches it, over the new year too', () => {
  const winter = source({ tasks: [task({ from: '2025-12-20', to: '2026-01-10' })] })
  expect([2024, 2025, 2026, 2027].map(year => seasonRows([winter], year).length)).toEqual([0, 1, 1, 0])
  expect(seasonYears([winter], '2027-05-01')).toEqual([2025, 2026, 2027])
  expect(seasonYears([source({ done: [done({ day: '2024-05-01' })] })], '2026-05-01')).toEqual([2024, 2026])
  expect(seasonYears([], '2026-05-01')).toEqual([2026])
})

test('plantings come by name, what belongs to none of them last', () => {
  const tasks = [task()]
  const names = seasonRows(
    [
      source({ planting: null, name: 'Грядка', tasks }),
      source({ name: 'Яблоня', tasks }),
      source({ name: 'Томат', tasks }),
    ],
    2026,
  ).map(({ name }) => name)
  expect(names).toEqual(['Томат', 'Яблоня', 'Грядка'])
})

test('weeks begin on Monday, in every year', () => {
  const weeks = (from: string) =>
    seasonWeeks(seasonRows([source({ tasks: [task({ from, to: null })] })], Number(from.slice(0, 4)))).map(
      ({ from, to }) => `${from} ${to}`,
    )
  expect(weeks('2026-06-08')).toEqual(['2026-06-08 2026-06-14'])
  expect(weeks('2026-06-14')).toEqual(['2026-06-08 2026-06-14'])
  expect(weeks('2027-01-01')).toEqual(['2026-12-28 2027-01-03'])
  expect(weeks('2028-02-29')).toEqual(['2028-02-28 2028-03-05'])
})

describe('the strip', () => {
  const spanOf = (row: Partial<RowSource>, today = '2026-07-26', year = 2026) =>
    seasonSpan({ rows: seasonRows([source(row)], year), year, today })
  const seen = { name: 'покой', from: '2026-02-10', to: '2026-02-20', look: 'rest' as const, isEstimate: false }

  test('shows the months of gardening, and those in which something was seen or is to be done', () => {
    expect(spanOf({ tasks: [task()] })).toEqual({ from: '2026-04-01', to: '2026-10-31' })
    expect(
      spanOf({ tasks: [task({ from: '2026-03-30', to: null }), task({ from: '2026-10-25', to: '2026-11-03' })] }),
    ).toEqual({
      from: '2026-03-01',
      to: '2026-11-30',
    })
    expect(spanOf({ tasks: [task()], phases: [seen] }).from).toBe('2026-02-01')
    // The usual months of a crop alone add none: in winter it rests.
    expect(spanOf({ tasks: [task()], phases: [{ ...seen, isEstimate: true }] }).from).toBe('2026-04-01')
  })

  test('shows today, with room to move a job, and reaches over no new year', () => {
    expect(spanOf({ tasks: [task()] }, '2026-01-15')).toEqual({ from: '2026-01-01', to: '2026-10-31' })
    expect(spanOf({ tasks: [task()] }, '2026-10-05')).toEqual({ from: '2026-04-01', to: '2026-11-30' })
    expect(spanOf({ tasks: [task()] }, '2026-12-20').to).toBe('2026-12-31')
    expect(spanOf({ tasks: [task({ from: '2026-12-30', to: '2027-01-03' })] }).to).toBe('2026-12-31')
    expect(spanOf({ tasks: [task()] }, '2027-02-01')).toEqual({ from: '2026-04-01', to: '2026-10-31' })
  })

  test('places a day between its ends, a leap year included', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect([placeInSpan('2026-01-01', year), placeInSpan('2027-01-01', year), placeInSpan('2025-06-01', year)]).toEqual(
      [0, 1, 0],
    )
    expect(placeInSpan('2026-07-02', year)).toBeCloseTo(182 / 365, 6)
    expect(placeInSpan('2028-07-01', { from: '2028-01-01', to: '2028-12-31' })).toBeCloseTo(182 / 366, 6)
    expect(placeInSpan('2026-05-01', { from: '2026-04-01', to: '2026-10-31' })).toBeCloseTo(30 / 214, 6)
    expect(monthsOf({ from: '2026-03-01', to: '2026-05-31' })).toEqual(['2026-03-01', '2026-04-01', '2026-05-01'])
  })
})

test('when the year has nothing left, the first job of the next one and those without a day are named', () => {
  const spring = task({ title: 'Побелить стволы', from: '2027-03-12', to: '2027-03-20' })
  const over = task({ from: '2026-06-10', to: '2026-06-12', endedOn: '2026-06-11', state: 'done' })
  const missed = task({ from: '2026-07-01', to: '2026-07-02', state: 'missed' })
  const phase = task({ from: null, to: null, state: 'undated', group: 'undated' })
  const autumn = [source({ tasks: [over, missed, phase, spring] })]
  const today = '2026-11-30'
  expect(hasAhead({ rows: seasonRows(autumn, 2026), today })).toBe(false)
  expect(seasonAhead(autumn, today)).toEqual({ next: { title: 'Побелить стволы', from: '2027-03-12' }, undated: 1 })
  const underway = task({ title: 'Убрать листья', from: '2026-11-20', to: today })
  const busy = [source({ tasks: [underway, spring] })]
  expect(hasAhead({ rows: seasonRows(busy, 2026), today })).toBe(true)
  expect(seasonAhead(busy, today).next?.title).toBe('Убрать листья')
  expect(seasonAhead([], today)).toEqual({ next: null, undated: 0 })
})
