import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { reasonsOfMix } from '#features/verdict/mix-verdict.ts'
import type { Question } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Level, verdictFromReasons } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { active, at, badFacts, change } from './bad-facts.testing.ts'
import { seedQuestions } from './seed-questions.ts'

/** Every use of the seed on every crop and target, with one or more facts against it: none may then be «можно». */

let world: TestDatabase
let all: Question[]
let allowed: Question[]

beforeAll(async () => {
  world = await testDatabase()
  all = await seedQuestions(world)
  allowed = all.filter(question => verdict(question).level === 'allowed')
})

afterAll(() => world[Symbol.asyncDispose]())

const level = (question: Question): Level => verdict(question).level

const names = (questions: readonly Question[]) => [
  ...new Set(questions.map(({ use, crop }) => `${use?.alias} ${crop?.alias}`)),
]
const wordsOf = ({ use }: Question) => use!.timingText!.toLowerCase()

test('the whole seed is asked about, and most of it may be done when everything is right', () => {
  expect(all.length).toBeGreaterThan(540)
  expect(new Set(all.map(({ use }) => use!.alias)).size).toBe(202)
  expect(allowed.length / all.length).toBeGreaterThan(0.7)
})

describe('the words of a row', () => {
  /** Words and a state that contradicts them, written without the reader of words. */
  const contradictions: [words: RegExp, unless: RegExp | null, state: (question: Question) => Question][] = [
    [/после сбора|после скашивания/, /до цветения, после цветения/, at('75')],
    [/после сбора|после скашивания/, /до цветения, после цветения/, at('85')],
    [/до цветения и .*после (сбора|скашивания)/, null, at('65', true)],
    [/кроме цветения|до и после цветения|до цветения и после него/, null, at('65', true)],
    [/^после цветения|, после цветения/, /до цветения/, at('55')],
    [/сразу после цветения/, null, at('81')],
    [/до цветения/, /после|отрождению/, at('75')],
    [/до всходов/, null, at('35')],
    [/до распускания почек/, null, at('57')],
    [/до смыкания рядков/, null, at('61')],
    [/от выдвижения соцветий|с выдвижения соцветий/, null, at('15')],
    [/от выдвижения соцветий|с выдвижения соцветий/, null, at('85')],
    [/от цветения до смыкания/, null, at('83')],
    [/в период вегетации/, null, at('00')],
    [/смыкание грозди/, null, at('15')],
    [/бутонизаци[яю]|белый .*бутон/, /стресса/, at('97')],
    [/зелёный конус/, null, at('57')],
    [
      /(перед|до) посадк|полив рассады|всходов и рассады|до высадки/,
      /через|после неё/,
      change('planting', { plantedAt: '2026-03-01' }),
    ],
    [/(перед|до|при) (посадк|высадк)|в лунку/, null, change('planting', { plantedAt: null, bbch: null })],
    [/при (посадке|высадке)/, null, change('planting', { plantedAt: '2026-03-01' })],
    [/после (посадки|высадки)/, /через|полив рассады/, change('planting', { plantedAt: '2027-04-01' })],
    [/осенью/, /листопада/, question => ({ ...question, day: '2026-06-15', today: '2026-06-15' })],
    [/^весной/, null, question => ({ ...question, day: '2026-07-15', today: '2026-07-15' })],
    [/август|в конце лета/, null, question => ({ ...question, day: '2026-06-15', today: '2026-06-15' })],
    [
      /три недели до сбора/,
      null,
      question => change('planting', { plannedHarvest: addDays(question.day, 20) })(question),
    ],
  ]
  test.each(contradictions)('%s, except %s', (words, unless, state) => {
    const asked = all.filter(question => words.test(wordsOf(question)) && !unless?.test(wordsOf(question)))
    expect(asked.length).toBeGreaterThan(0)
    expect(names(asked.map(state).filter(question => level(question) === 'allowed'))).toEqual([])
  })

  test('in a state that contradicts the words a harvest or a place settles nothing', () => {
    const pairs = contradictions.flatMap(([words, unless, state]) =>
      all
        .filter(question => words.test(wordsOf(question)) && !unless?.test(wordsOf(question)))
        .map(question => ({ question, state })),
    )
    const days = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.constantFrom('open', 'protected', 'indoor', null),
        days,
        ({ question, state }, place, wait) => {
          const asked = change('planting', { place, plannedHarvest: addDays(question.day, wait) })(question)
          expect(level(state(asked))).not.toBe('allowed')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('words that nobody has read allow nothing', () => {
    expect(
      names(all.map(change('use', { timingConfirmed: false })).filter(question => level(question) === 'allowed')),
    ).toEqual([])
  })

  test('a product for planting is not allowed because the harvest is near', () => {
    const forPlanting = all.filter(({ use }) => ['before', 'at'].includes(String(use!.plantingTime)))
    expect(forPlanting.length).toBeGreaterThan(30)
    const tomorrow = (question: Question) => change('planting', { plannedHarvest: addDays(question.day, 1) })(question)
    const edible = forPlanting.filter(
      ({ crop }) => crop?.edible && crop.lifeCycle !== 'perennial_woody' && crop.lifeCycle !== 'perennial_herb',
    )
    expect(names(edible.map(tomorrow).filter(question => level(question) === 'allowed'))).toEqual([])
    const unknownDay = change('planting', { plantedAt: null })
    expect(names(forPlanting.map(unknownDay).filter(question => level(question) === 'allowed'))).toEqual([])
  })
})

describe('bad facts', () => {
  test.each(badFacts)('%s: «можно» nowhere', (_, concerns, spoil) => {
    const asked = allowed.filter(concerns)
    expect(asked.length).toBeGreaterThan(5)
    expect(names(asked.map(spoil).filter(question => level(question) === 'allowed'))).toEqual([])
  })

  test('several at once, in any order: «можно» nowhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allowed),
        fc.shuffledSubarray(badFacts, { minLength: 1, maxLength: 4 }),
        (question, facts) => {
          const some = facts.filter(([, concerns]) => concerns(question))
          // «No use» leaves nothing for the others to change.
          const ordered = some.toSorted(([a], [b]) => Number(a === 'no use') - Number(b === 'no use'))
          const spoiled = ordered.reduce((each, [, , spoil]) => spoil(each), question)
          if (ordered.length > 0)
            expect([ordered.map(([name]) => name), level(spoiled)]).not.toEqual([
              ordered.map(([name]) => name),
              'allowed',
            ])
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('dates', () => {
  const starts = ['2027-12-31', '2028-02-28', '2028-02-29', '2026-12-20', '2027-03-31', '2026-10-31', '2100-02-28']
  test('the waiting period to the day, over month, year and leap day', () => {
    const waiting = allowed.filter(
      ({ use, crop }) => crop!.edible && use!.phiKind === 'days' && use!.monthsFrom === null,
    )
    fc.assert(
      fc.property(fc.constantFrom(...waiting), fc.constantFrom(...starts), (question, day) => {
        const days = Math.max(question.use!.phiDays!, question.use!.harvestMinDays ?? 0)
        const on = (wait: number) => {
          const asked = change('planting', { plannedHarvest: addDays(day, wait), plantedAt: day })({
            ...question,
            day,
            today: day,
          })
          return verdict(change('drug', { registrations: [{ ...active, validTo: '2200-01-01' }] })(asked)).reasons.some(
            ({ code }) => code === 'PHI',
          )
        }
        expect([on(days - 1), on(days)]).toEqual([true, false])
      }),
      { numRuns: 1000 },
    )
  })

  test('the last day of the registration still counts, the next one does not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allowed), question => {
        const ends = (validTo: string) =>
          verdict(change('drug', { registrations: [{ ...active, validTo }] })(question)).level
        expect([ends(question.day), ends(addDays(question.day, -1))]).toEqual(['caution', 'forbidden'])
      }),
    )
  })
})

describe('mixes', () => {
  const order: readonly Level[] = ['allowed', 'unknown', 'caution', 'forbidden']
  test('a mix is never better than any of its products', () => {
    const spoiled = fc
      .tuple(fc.constantFrom(...badFacts), fc.boolean())
      .map(([[, concerns, spoil], isSpoiled]) => ({ concerns, spoil, isSpoiled }))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), spoiled), { minLength: 2, maxLength: 3 }), parts => {
        const questions = parts.map(([index, { concerns, spoil, isSpoiled }]) => {
          const question = all[index % all.length]!
          return isSpoiled && concerns(question) ? spoil(question) : question
        })
        const mixed = order.indexOf(verdictFromReasons([...reasonsOfMix(questions)]).level)
        for (const question of questions) expect(mixed).toBeGreaterThanOrEqual(order.indexOf(level(question)))
      }),
      { numRuns: 2000 },
    )
  })
})
