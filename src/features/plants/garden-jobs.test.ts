import { describe, expect, test } from 'vitest'
import { type GardenFacts, type GardenProblem, gardenJobs } from './garden-jobs.ts'
import { timeOfYearPattern } from './time-of-year.ts'

const crop = (alias: string, name: string) => ({ alias, name })
const tomato = crop('tomat', 'Томат')
const onion = crop('luk', 'Лук')

function problem(
  alias: string,
  months: string[],
  severity: number,
  ...crops: { alias: string; name: string }[]
): GardenProblem {
  return {
    kind: 'diseases',
    alias,
    name: alias,
    months,
    hosts: crops.map(host => ({ ...host, severity })),
    measures: [],
  }
}

const facts: GardenFacts = {
  problems: [
    problem('летняя', ['06', '07', '08'], 2, tomato),
    problem('июльская', ['07'], 2, tomato),
    problem('тяжёлая', ['06', '07'], 3, tomato, onion),
    problem('складская', ['10', '11', '12', '01'], 1, onion),
    { ...problem('осенняя', ['05'], 2, tomato), measures: ['Осенью перекапывайте участок.'] },
    problem('ничья', ['07', '11'], 3),
  ],
  scales: [
    { phases: [{ name: 'Цветение', months: ['07'], flowering: true }], crops: [tomato] },
    {
      phases: [
        { name: 'Созревание, сбор', months: ['07', '08'], flowering: false },
        { name: 'После сбора', months: ['09'], flowering: false },
      ],
      crops: [onion],
    },
  ],
  rotation: [
    { ...tomato, years: 3 },
    { ...onion, years: 4 },
  ],
}

/** The database selects measures of the season; in summer there are none. */
const withoutMeasures = { ...facts, problems: facts.problems.map(each => ({ ...each, measures: [] })) }

describe('in summer', () => {
  const jobs = gardenJobs(withoutMeasures, 7)

  test('a problem whose season has just begun goes first', () => {
    expect(jobs.filter(({ kind }) => kind === 'watch').map(({ title }) => title)).toEqual([
      'июльская',
      'тяжёлая',
      'летняя',
    ])
  })

  test('flowering and harvest are mentioned only in their months', () => {
    expect(jobs.map(({ kind }) => kind)).toEqual(['watch', 'watch', 'bloom', 'harvest', 'watch'])
    expect(gardenJobs(withoutMeasures, 9).some(({ kind }) => kind === 'harvest')).toBe(false)
  })

  test('a problem without a host crop is left out', () => expect(JSON.stringify(jobs)).not.toContain('ничья'))
})

describe('in November', () => {
  const jobs = gardenJobs(facts, 11)

  test('storage problems first, then measures of the season, then plans', () => {
    expect(jobs.map(({ kind, title }) => [kind, title])).toEqual([
      ['watch', 'складская'],
      ['do', 'Осенью перекапывайте участок'],
      ['plan', 'Спланируйте грядки'],
      ['ahead', 'Подготовьтесь к\u00a0маю'],
    ])
  })

  test('planning starts with the longest rotation', () => expect(jobs[2]?.text).toContain('не\u00a0возвращают лук.'))
})

test('no facts give no jobs', () => {
  expect(gardenJobs({ problems: [], scales: [], rotation: [] }, 11)).toEqual([])
})

test('every season has its pattern', () => {
  const says = (month: number, text: string) => new RegExp(timeOfYearPattern(month) ?? '^$', 'i').test(text)
  expect(says(11, 'Поздней осенью выщипывайте почки')).toBe(true)
  expect(says(11, 'Под осень вносите нематод')).toBe(false)
  expect(says(4, 'Убирайте старые листья весной')).toBe(true)
  expect(says(1, 'Вырезайте ветви, в которых зимуют яйца')).toBe(false)
  expect(says(1, 'Снимите все мумии до весны')).toBe(true)
  expect(timeOfYearPattern(7)).toBeNull()
})
