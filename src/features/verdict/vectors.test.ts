import { describe, expect, test } from 'vitest'
import type { Question } from './question.ts'
import { verdict } from './rules.ts'
import questionsJson from './vectors/questions.json' with { type: 'json' }
import vectors from './vectors/verdict.json' with { type: 'json' }

const questions = questionsJson as unknown as Record<string, Question>

interface Expected {
  overall: string
  reasons: (Record<string, unknown> & { code: string })[]
}

describe('reference cases', () => {
  test.each(vectors.cases.map(each => [each.case, each.expected as unknown as Expected] as const))(
    '%s',
    (name, expected) => {
      const { level, reasons } = verdict(questions[name]!)
      const deciding = reasons
        .filter(reason => reason.level !== 'info')
        .map(({ code, level, details }) => {
          const all: Record<string, unknown> = { ...details, code, level }
          const keys = Object.keys(expected.reasons.find(one => one.code === code) ?? { code, level })
          return Object.fromEntries(keys.map(key => [key, all[key]]))
        })
      expect({ overall: level, reasons: deciding }).toEqual(expected)
    },
  )
})
