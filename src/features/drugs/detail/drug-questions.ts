import type { KindRule } from '#features/dosing/mixing.ts'
import { typeset } from '#ui/format/format.ts'
import type { UseRow } from '../uses/find-uses.server.ts'
import { beeRules } from './bee-rules.ts'
import type { StoredDrug } from './find-drug.server.ts'

export interface DrugQuestion {
  question: string
  reply: string
}

interface QuestionFacts {
  drug: StoredDrug
  uses: readonly UseRow[]
  /** Why it must not be used on a private plot; null: it may. */
  ban: string | null
  rules: readonly KindRule[]
}

/** «Вопросы», answered from the facts of the page; a banned product has no answer that reads like a permission. */
export function drugQuestions({ drug, uses, ban, rules }: QuestionFacts): DrugQuestion[] {
  const { name } = drug
  const check = drug.isDemo ? ' Это демо-данные: сверяйтесь с\u00a0этикеткой.' : ''
  const forbidden = rules.filter(rule => rule.verdict === 'forbidden').map(rule => rule.with)
  const list: (DrugQuestion | false)[] = [
    ban !== null && {
      question: `Можно\u00a0ли применять «${name}» на\u00a0даче?`,
      reply: `${ban}. Неизвестное не\u00a0значит разрешённое.`,
    },
    ban === null && about(`Сколько «${name}» брать?`, uses, use => use.rate, check),
    ban === null && about(`Сколько ждать урожая после «${name}»?`, uses, use => use.phi.text, check),
    { question: `Опасен\u00a0ли «${name}» для пчёл?`, reply: beeRules(drug.hazardBee).join(' ') },
    forbidden.length > 0 && {
      question: `С\u00a0чем нельзя смешивать «${name}»?`,
      reply: `Нельзя: ${forbidden.join('; ')}. Где правила нет, сделайте пробу в\u00a0банке.`,
    },
  ]
  return list.filter(each => each !== false).map(({ question, reply }) => ({ question, reply: typeset(reply) }))
}

/** Crops with the same answer together: «Томат, картофель — 20 дней; огурец — 3 дня». */
function about(question: string, uses: readonly UseRow[], textOf: (use: UseRow) => string, check: string): DrugQuestion | false {
  const byText = new Map<string, Set<string>>()
  for (const use of uses.filter(({ verdict }) => verdict.level !== 'forbidden')) {
    const crops = use.crops.length > 0 ? use.crops.map(({ name }) => name.toLowerCase()) : [use.object.toLowerCase()]
    const names = byText.get(textOf(use)) ?? new Set()
    for (const crop of crops) names.add(crop)
    byText.set(textOf(use), names)
  }
  if (byText.size === 0) return false
  const parts = [...byText].slice(0, 6).map(([text, crops]) => `${[...crops].join(', ')}\u00a0— ${text}`)
  const more = byText.size > 6 ? ' Остальное\u00a0— в\u00a0регламенте.' : ''
  return { question, reply: `${capital(parts.join('; '))}.${more}${check}` }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
