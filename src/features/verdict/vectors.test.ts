import { describe, expect, test } from 'vitest'
import { tankMix } from './mixing.ts'
import type { DrugFacts, Question } from './question.ts'
import { verdict } from './rules.ts'
import mixing from './vectors/mixing.json' with { type: 'json' }
import asked from './vectors/questions.json' with { type: 'json' }
import vectors from './vectors/verdict.json' with { type: 'json' }

const questions = asked.questions as unknown as Record<string, Question>
const partners = asked.partners as unknown as Record<string, DrugFacts>

interface Expected {
  overall: string
  reasons: (Record<string, unknown> & { code: string })[]
}

describe('reference cases', () => {
  test.each(vectors.cases.map(each => [each.case, each.expected as unknown as Expected] as const))('%s', (name, expected) => {
    const { level, reasons } = verdict(questions[name]!)
    const told = reasons
      .filter(reason => reason.level !== 'info')
      .map(({ code, level, details }) => {
        const all: Record<string, unknown> = { ...details, code, level }
        const keys = Object.keys(expected.reasons.find(one => one.code === code) ?? { code, level })
        return Object.fromEntries(keys.map(key => [key, all[key]]))
      })
    expect({ overall: level, reasons: told }).toEqual(expected)
  })
})

describe('tank mixes', () => {
  test.each(mixing.cases.map(each => [each.drugs.join(' + '), each] as const))('%s', (_, each) => {
    const mix = tankMix(each.drugs.map(alias => ({ drug: partners[alias]!, method: 'spray' })))
    expect({
      drugs: each.drugs,
      order: mix.order.map(({ drug, rank }) => ({ drug, rank })),
      pairs: mix.pairs.map(({ pair, level, reason }) => ({ pair, verdict: level, code: reason?.code ?? null })),
      too_many: mix.isTooMany,
      overall: mix.level,
    }).toEqual(each)
  })
})
