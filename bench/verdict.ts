import type { Question } from '#features/verdict/question.ts'
import { permission, verdict } from '#features/verdict/rules.ts'
import questionsByName from '#features/verdict/vectors/questions.json' with { type: 'json' }
import { cpuRates } from './cpu-rate.ts'
import type { Section } from './report.ts'
import { median, quantile } from './statistics.ts'

/** Verdicts per second on one core. */

const questions = Object.values(questionsByName as unknown as Record<string, Question>)
const afterSeason = questions.map(withSeason)

export async function measureVerdicts(): Promise<Section> {
  const plain = cpuRates(questions, verdict)
  const seasons = cpuRates(afterSeason, verdict)
  const rows = cpuRates(
    questions.filter(question => question.use !== null),
    ({ today, drug, use }) => permission({ today, drug, use: use!, isPartial: false, isEaten: true }),
  )
  return {
    title: 'Verdicts on one core',
    figures: [
      {
        name: 'verdicts: every rule, every reason in words',
        value: median(plain),
        worst: quantile(plain, 0.05),
        unit: 'verdicts/s',
        budget: { atLeast: 100_000 },
        note: `${questions.length} reference questions in turn, the slowest block ${Math.round(Math.min(...plain))}`,
      },
      { name: 'verdicts after a season of eight treatments', value: median(seasons), unit: 'verdicts/s' },
      { name: 'rows of a page: what the registry alone tells', value: median(rows), unit: 'verdicts/s' },
    ],
  }
}

/** Adds eight earlier treatments with other drugs. */
function withSeason(question: Question, index: number): Question {
  const history = Array.from({ length: 8 }, (_, step) => {
    const { drug, use } = questions[(index + 3 * step) % questions.length]!
    const day = `${question.day.slice(0, 4)}-0${1 + Math.floor(step / 2)}-${step % 2 === 0 ? '05' : '20'}`
    return { day, drug, use: use ?? questions[0]!.use!, sides: ['diseases'] as const }
  })
  return { ...question, history: history.map(each => ({ ...each, sides: [...each.sides] })) }
}
