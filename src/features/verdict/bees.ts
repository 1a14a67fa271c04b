import { isBiological } from './drug-nature.ts'
import { legalSources } from './legal-sources.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Limits by class of danger to bees. Of the official rules a private plot can follow wind and time of day, but not distances of kilometres. */

/** Wind in metres per second; null: not limited by bees. */
export const beeWind: Record<number, number | null> = { 1: 2, 2: 3, 3: 5, 4: null }

const nearby = 'Рядом цветёт, а\u00a0препарат опасен для пчёл. Дождитесь конца цветения или скосите цветущие сорняки.'
const bloom = 'Посадка цветёт, а\u00a0препарат опасен для пчёл. Дождитесь конца цветения.'
const protectedText = 'Закройте форточки сеткой и\u00a0уберите шмелей: рядом цветёт, а\u00a0препарат опасен для пчёл.'
const unknownText = 'Нет данных об\u00a0опасности для пчёл.'
const floweringUnknownText = 'Укажите, цветёт ли посадка и\u00a0что-нибудь рядом: препарат опасен для пчёл.'

export function beesRule({ drug, use, planting, plot }: Question): Reason[] {
  const { hazardBee, kind } = drug
  if (hazardBee === 4 || kind === 'trap' || kind === 'beneficial') return []
  if (hazardBee === null && isBiological(drug)) return []
  const notice = hazardBee !== null && plot.beehivesNear ? [beekeeperNotice(hazardBee)] : []
  const main = hazardBee === 3 ? eveningReason(planting) : floweringReason(hazardBee, planting)
  const isAskedByFloweringRule = main?.code === 'FLOWERING_UNKNOWN' && use?.forbidFlowering && planting.flowering === null
  return main && !isAskedByFloweringRule ? [main, ...notice] : notice
}

/** Classes 1 and 2, and an unknown class: flowering plants must not be treated at all. */
function floweringReason(hazardBee: number | null, planting: Question['planting']): Reason | null {
  const { flowering, flowersNearby, place } = planting
  if (place === 'indoor' || place === 'storage' || (flowering === false && flowersNearby === false)) return null
  if (place === 'protected' && flowering === false) return nearGreenhouse(hazardBee, planting)
  if (hazardBee === null) return reason('BEES_UNKNOWN', unknownText, legalSources.bees)
  if (!flowering && (!flowersNearby || place === 'protected')) return reason('FLOWERING_UNKNOWN', floweringUnknownText, legalSources.bees)
  const details = { class: hazardBee }
  if (place === 'protected') return reason('BEES_PROTECTED', protectedText, legalSources.bees, null, details)
  return reason('BEES', flowering ? bloom : nearby, legalSources.bees, null, details)
}

/** A greenhouse keeps the spray from the neighbours' blossom: it is no condition, only a reason to close the vents. */
function nearGreenhouse(hazardBee: number | null, { flowersNearby }: Question['planting']): Reason | null {
  if (!flowersNearby || hazardBee === null) return null
  return { ...reason('BEES_PROTECTED', protectedText, legalSources.bees, null, { class: hazardBee }), level: 'info' }
}

function eveningReason({ flowering, place }: Question['planting']): Reason | null {
  if (place === 'indoor' || place === 'storage' || flowering === false) return null
  const wind = beeWind[3]!
  if (flowering === null)
    return reason('FLOWERING_UNKNOWN', 'Укажите, цветёт ли посадка: в\u00a0цветение\u00a0— только вечером.', legalSources.bees)
  return reason('BEES_EVENING', `Только вечером, при ветре не\u00a0больше ${wind}\u00a0м/с.`, legalSources.bees, null, { wind, class: 3 })
}

const beekeeperNotice = (hazardBee: number) =>
  reason('BEES_NOTICE', 'Предупредите соседей-пчеловодов за\u00a0три дня.', legalSources.bees, null, { class: hazardBee })
