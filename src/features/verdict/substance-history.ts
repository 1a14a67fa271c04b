import { dateSeenFrom } from '#ui/format/format-date.ts'
import { seasonsOf } from './counters.ts'
import { legalSources } from './legal-sources.ts'
import { isSeedTreatment } from './planting-time.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'
import { groupName, groupSource, groupsOf, hasGroup } from './resistance.ts'

/** The same substance or group in other treatments of the season, also under another name or on the planting material. */

const neonicotinoids = 'IRAC 4A'

/** After tubers or seeds were treated with a neonicotinoid the leaves must not be. */
export function seedRule(question: Question): Reason | null {
  const { drug, use } = question
  const group = groupsOf(drug).find(each => groupName(each) === neonicotinoids)
  if (!group || use?.method !== 'spray') return null
  const treated = seasonsOf(question)
    .flat()
    .find(treatment => isSeedTreatment(treatment.use.method) && hasGroup(treatment, neonicotinoids))
  if (!treated) return null
  const text = 'Посадочный материал уже обработан этой группой: по\u00a0листу её не\u00a0используют.'
  return reason('MOA_SEED', text, groupSource(group), null, {
    group: neonicotinoids,
    drug: treated.drug.alias,
    date: treated.day,
  })
}

export function sameSubstanceRule(question: Question): Reason | null {
  const own = new Set(question.drug.substances.map(({ alias }) => alias))
  const same = seasonsOf(question)
    .flat()
    .filter(({ drug }) => drug.alias !== question.drug.alias && drug.substances.some(({ alias }) => own.has(alias)))
  if (same.length === 0) return null
  const last = same.reduce((a, b) => (b.day > a.day ? b : a))
  const text = `То\u00a0же вещество уже применялось ${dateSeenFrom(question.today, last.day)} под названием «${last.drug.name}».`
  return reason('SAME_AI', text, legalSources.resistance, null, { drug: last.drug.alias, date: last.day })
}
