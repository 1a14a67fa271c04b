import { expect, test } from 'vitest'
import type { UseFacts } from '#features/verdict/question.ts'
import { sample } from '#features/verdict/vectors/sample.ts'
import { type Answer, answerOf, changeBetween } from './compare-verdicts.ts'
import type { DrugVersion } from './drug-facts.server.ts'
import { pairKey } from './drug-facts.server.ts'

const versionOf = (...uses: Partial<UseFacts>[]): DrugVersion => {
  const rows = uses.map((change, at) => ({ ...sample.use!, ...change, alias: `skor-${at + 1}` }))
  return {
    today: sample.today,
    drug: sample.drug,
    uses: new Map(rows.map(use => [use.alias, use])) as never,
    covering: new Map([[pairKey('yablonya', 'parsha-yabloni'), rows.map(({ alias }) => alias)]]),
    crops: new Map([['yablonya', sample.crop!]]),
    targets: new Map([['parsha-yabloni', 'Парша яблони']]),
    rows: new Map(),
  }
}
const situation = { crop: 'yablonya', target: 'parsha-yabloni', planting: sample.planting, day: sample.day }
const levels = (...uses: Partial<UseFacts>[]) => {
  const version = versionOf(...uses)
  const { verdict, wait } = answerOf(version, version, situation)
  return [verdict.level, wait]
}
const forbidden = { audience: 'professional' } as const

test('of several uses that cover the pair the best one answers, whichever stands first', () => {
  expect(levels({})[0]).not.toBe('forbidden')
  expect(levels(forbidden)[0]).toBe('forbidden')
  expect(levels(forbidden, {})).toEqual(levels({}))
  expect(levels({}, forbidden)).toEqual(levels({}))
})

test('the use that a situation names answers alone', () => {
  const version = versionOf(forbidden, {})
  expect(answerOf(version, version, { ...situation, use: 'skor-1' }).verdict.level).toBe('forbidden')
  expect(answerOf(version, version, { ...situation, use: 'skor-2' }).verdict.level).not.toBe('forbidden')
})

test('a change is told when it is worse, or newly allowed, and not otherwise', () => {
  const answer = (level: string, wait: number | null = null, isIncomplete = false) =>
    ({ verdict: { level, isIncomplete, reasons: [] }, wait }) as unknown as Answer
  const [no, yes, caution, doubt] = [
    answer('forbidden'),
    answer('allowed', 20),
    answer('caution', 20),
    answer('caution', 20, true),
  ]
  expect([changeBetween(yes, no), changeBetween(no, no)]).toEqual(['forbidden', null])
  expect([changeBetween(yes, doubt), changeBetween(no, doubt), changeBetween(doubt, doubt)]).toEqual([
    'unknown',
    null,
    null,
  ])
  expect([changeBetween(no, caution), changeBetween(doubt, yes), changeBetween(yes, caution)]).toEqual([
    'allowed',
    'allowed',
    null,
  ])
  expect([changeBetween(yes, answer('allowed', 21)), changeBetween(yes, answer('allowed', 19))]).toEqual([
    'later',
    null,
  ])
})
