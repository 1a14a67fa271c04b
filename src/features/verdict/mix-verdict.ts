import { methods } from '#features/drug-uses/places-and-methods.ts'
import { legalSources } from './legal-sources.ts'
import { mixReasons } from './mixing.ts'
import type { MixPartner, Question } from './question.ts'
import { type Reason, reason } from './reason.ts'
import { verdict } from './rules.ts'

/** A reason against a tank mix; `part` is the index of the product it is about, undefined when it is about all of them. */
export type MixReason = Reason & { part?: number }

/**
 * The reasons against a tank mix, which is as forbidden as its worst product: every product is judged for itself, and the pairs once.
 * One question per product, each with the whole history of the planting and without `mix`. `verdictFromReasons` gives the verdict.
 */
export function reasonsOfMix(questions: readonly Question[]): MixReason[] {
  // Several rows of one product are one product in the tank.
  const products = new Map(questions.map(question => [question.drug.alias, question]))
  const partners = [...products.values()].map(({ drug, use }): MixPartner => ({ drug, method: use?.method ?? 'spray' }))
  const byProduct = questions.map(question => ({
    name: question.drug.name,
    reasons: verdict({ ...question, mix: [] }).reasons,
  }))
  return [...mergeReasons(byProduct), ...methodReasons(questions), ...mixReasons(partners)]
}

/** «Способы обработки разные: Алирин-Б — полив, Квадрис — опрыскивание», which one tank cannot do; null where they are one or not known. */
export function methodMisfit(parts: readonly { name: string; method: MixPartner['method'] }[]): string | null {
  const known = new Set(parts.map(({ method }) => method).filter(method => method !== 'unknown'))
  if (known.size < 2) return null
  const list = parts.map(({ name, method }) => `${name}\u00a0— ${methods[method]}`).join(', ')
  return `Способы обработки разные: ${list}. В\u00a0один бак их не\u00a0кладут.`
}

function methodReasons(questions: readonly Question[]): Reason[] {
  const text = methodMisfit(questions.flatMap(({ drug, use }) => (use ? { name: drug.name, method: use.method } : [])))
  const drugs = questions.map(({ drug }) => drug.alias)
  return text === null ? [] : [reason('MIX_FORBIDDEN', text, legalSources.registry, null, { drugs })]
}

/** A reason that applies to all products is listed once; the others are prefixed with the product's name. */
function mergeReasons(byProduct: readonly { name: string; reasons: readonly Reason[] }[]): MixReason[] {
  const groups = new Map<string, { reason: Reason; owners: number[] }>()
  byProduct.forEach(({ reasons }, index) => {
    for (const reason of reasons) {
      const key = `${reason.code} ${reason.text}`
      const group = groups.get(key) ?? { reason, owners: [] }
      group.owners.push(index)
      groups.set(key, group)
    }
  })
  return [...groups.values()].map(({ reason, owners }) => {
    if (new Set(owners).size === byProduct.length || reason.code === 'MIX_GAP') return { ...reason }
    const names = [...new Set(owners)].map(owner => byProduct[owner]!.name).join(', ')
    return { ...reason, text: `${names}: ${lowerFirst(reason.text)}`, part: owners[0]! }
  })
}

/** Lower-cases «До сбора», but not an abbreviation such as «BBCH». */
const lowerFirst = (text: string) => (/^.[А-ЯЁA-Z\d]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))
