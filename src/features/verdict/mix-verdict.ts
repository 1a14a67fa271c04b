import { mixReasons } from './mixing.ts'
import type { MixPartner, Question } from './question.ts'
import type { Reason } from './reason.ts'
import { verdict } from './rules.ts'

/** A reason against a tank mix; `part` is the index of the product it is about, undefined when it is about all of them. */
export type MixReason = Reason & { part?: number }

/**
 * The reasons against a tank mix, which is as forbidden as its worst product: every product is judged for itself, and the pairs once.
 * One question per product, each with the whole history of the planting and without `mix`. `verdictFromReasons` gives the verdict.
 */
export function reasonsOfMix(questions: readonly Question[]): MixReason[] {
  const partners = questions.map(({ drug, use }): MixPartner => ({ drug, method: use?.method ?? 'spray' }))
  const byProduct = questions.map(question => ({ name: question.drug.name, reasons: verdict({ ...question, mix: [] }).reasons }))
  return [...mergeReasons(byProduct), ...mixReasons(partners)]
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
