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
  /** The registered uses on the page. */
  uses: readonly UseRow[]
  /** The name of the chosen crop: with one, only its uses are on the page, and nothing is said about other crops. */
  crop: string | null
  /** Other uses are on further pages. */
  hasMore: boolean
  /** Why it must not be used on a private plot; null: it may. */
  ban: string | null
  rules: readonly KindRule[]
}

/** «Вопросы», answered from the facts of the page; a banned product has no answer that reads like a permission. */
export function drugQuestions(facts: QuestionFacts): DrugQuestion[] {
  const { drug, ban, rules } = facts
  const name = `препарат «${drug.name}»`
  const ofName = `препарата «${drug.name}»`
  const forbidden = new Set(rules.filter(rule => rule.verdict === 'forbidden').map(rule => rule.with))
  const list: (DrugQuestion | false)[] = [
    ban !== null && {
      question: `Можно\u00a0ли применять ${name} на\u00a0даче?`,
      reply: `${ban}. Неизвестное не\u00a0значит разрешённое.`,
    },
    ban === null && about(`Сколько ${ofName} брать?`, facts, use => use.rate),
    ban === null && about(`Сколько ждать урожая после ${ofName}?`, facts, use => use.phi.text),
    { question: `Опасен\u00a0ли ${name} для пчёл?`, reply: beeRules(drug.hazardBee).join(' ') },
    forbidden.size > 0 && {
      question: `С\u00a0чем нельзя смешивать ${name}?`,
      reply: `Нельзя: ${[...forbidden].join('; ')}. Где правила нет, сделайте пробу в\u00a0банке.`,
    },
  ]
  return list.filter(each => each !== false).map(({ question, reply }) => ({ question, reply: typeset(reply) }))
}

const maxParts = 6

/** Crops with the same answer together: «Томат, картофель — 20 дней; огурец — 3 дня». A use without a known answer is left to the table. */
function about(
  question: string,
  { drug, uses, crop, hasMore }: QuestionFacts,
  textOf: (use: UseRow) => string,
): DrugQuestion | false {
  const told = uses.filter(({ verdict }) => verdict.level === 'allowed' || verdict.level === 'caution')
  const textsByCrop = collect(told.flatMap(use => cropsOf(use, crop).map(name => [name, textOf(use)] as const)))
  const parts = [...collect([...textsByCrop].map(([name, texts]) => [oneOf([...texts]), name]))]
  if (parts.length === 0) return false
  const reply = parts.slice(0, maxParts).map(([answer, crops]) => `${[...crops].join(', ')}\u00a0— ${answer}`)
  const isPart =
    hasMore ||
    parts.length > maxParts ||
    told.length < uses.filter(({ verdict }) => verdict.level !== 'forbidden').length
  const more = isPart ? ' Остальное\u00a0— в\u00a0таблице норм.' : ''
  const check = drug.isDemo ? ' Это демо-данные: сверяйтесь с\u00a0этикеткой.' : ''
  return { question, reply: `${capital(reply.join('; '))}.${more}${check}` }
}

function cropsOf({ crops, object }: UseRow, chosen: string | null): string[] {
  if (chosen !== null) return [chosen.toLowerCase()]
  return (crops.length > 0 ? crops.map(({ name }) => name) : [object]).map(name => name.toLowerCase())
}

/** A crop with several uses may have several answers, and none of them is right for all its problems. */
const oneOf = (texts: readonly string[]): string =>
  texts.length === 1
    ? texts[0]!
    : `${texts.slice(0, -1).join(', ')} или ${texts.at(-1)}, смотря против чего и\u00a0когда`

function collect(pairs: readonly (readonly [key: string, value: string])[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, value] of pairs) found.set(key, (found.get(key) ?? new Set()).add(value))
  return found
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
