import { places } from '#features/drugs/uses/places-and-methods.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import type { Question, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Place and growth stage. BBCH codes have two digits, so they compare as text. */

/** The first BBCH code of open buds. */
export const budBurst = '07'

export function placeRule({ use, planting: { place } }: Question): Reason | null {
  if (!use || use.place === 'any' || use.place === place) return null
  if (place === null)
    return reason('PLACE_UNKNOWN', 'Укажите, теплица это или открытый грунт.', sourceOfUse(use), null, { place: use.place })
  return reason('PLACE', `Этот регламент\u00a0— только для места «${places[use.place]}».`, sourceOfUse(use), null, { place: use.place })
}

export function stageRule({ use, planting: { bbch, phaseName } }: Question): Reason | null {
  if (!use || (use.bbchFrom === null && use.bbchTo === null)) return null
  if (bbch === null) return stageUnknown(use)
  if (isWithin(bbch, use)) return null
  const text = `Сейчас не\u00a0та фаза: ${phaseName ? `${phaseName.toLowerCase()}, ` : ''}BBCH\u00a0${bbch}. Регламент\u00a0— ${windowText(use)}.`
  return reason('STAGE', text, sourceOfUse(use), null, { bbch, bbch_from: use.bbchFrom ?? '', bbch_to: use.bbchTo ?? '' })
}

export const stageUnknown = (use: UseFacts) => reason('STAGE_UNKNOWN', 'Отметьте фазу, тогда ответ будет точным.', sourceOfUse(use))

/** A window from 91 to 03 goes over the winter. */
function isWithin(bbch: string, { bbchFrom, bbchTo }: Pick<UseFacts, 'bbchFrom' | 'bbchTo'>): boolean {
  const isAfterStart = bbchFrom === null || bbch >= bbchFrom
  const isBeforeEnd = bbchTo === null || bbch <= bbchTo
  const isOverWinter = bbchFrom !== null && bbchTo !== null && bbchFrom > bbchTo
  return isOverWinter ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd
}

function windowText({ bbchFrom, bbchTo }: UseFacts): string {
  if (bbchFrom === null) return `до\u00a0BBCH\u00a0${bbchTo}`
  return bbchTo === null ? `от\u00a0BBCH\u00a0${bbchFrom}` : `BBCH\u00a0${bbchFrom}–${bbchTo}`
}

export function floweringRule({ use, planting: { flowering } }: Question): Reason | null {
  if (!use?.forbidFlowering || flowering === false) return null
  if (flowering === null)
    return reason(
      'FLOWERING_UNKNOWN',
      'Укажите, цветёт ли растение: в\u00a0цветение по\u00a0этой строке обрабатывать нельзя.',
      sourceOfUse(use),
    )
  return reason('FLOWERING', 'По\u00a0этой строке в\u00a0цветение обрабатывать нельзя.', sourceOfUse(use))
}

/** Pesticides are banned in water-protection zones; the law does not mention fertilisers. */
export function waterZoneRule({ drug: { kind }, plot: { waterZone } }: Question): Reason | null {
  if (waterZone === false || allowedInWaterZone.includes(kind)) return null
  if (waterZone === null)
    return reason(
      'WATER_ZONE_UNKNOWN',
      'Укажите, лежит ли участок в\u00a0водоохранной зоне: пестициды там применять нельзя.',
      legalSources.water,
    )
  if (kind === 'fertilizer')
    return reason(
      'WATER_ZONE_UNKNOWN',
      'Участок отмечен как водоохранная зона: нет данных, можно ли применять здесь это удобрение.',
      legalSources.water,
    )
  return reason('WATER_ZONE', 'Участок отмечен как водоохранная зона: пестициды здесь применять нельзя.', legalSources.water)
}

/** Beneficial organisms, traps and adjuvants are not pesticides. */
const allowedInWaterZone: readonly Question['drug']['kind'][] = ['beneficial', 'trap', 'adjuvant']
