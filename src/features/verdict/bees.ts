import { isBiological } from './drug-nature.ts'
import { legalSources } from './legal-sources.ts'
import { onOtherDay } from './place-and-phase.ts'
import { plantName } from './plant-name.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Limits by class of danger to bees. Of the official rules a private plot can follow wind and time of day, but not distances of kilometres. */

/** Wind in metres per second; null: not limited by bees. */
export const beeWind: Record<number, number | null> = { 1: 2, 2: 3, 3: 5, 4: null }

const nearby = 'Рядом цветёт, а\u00a0препарат опасен для пчёл. Дождитесь конца цветения или скосите цветущие сорняки.'
const bloom = (plant: string) => `${plant} цветёт, а\u00a0препарат опасен для пчёл. Дождитесь конца цветения.`
const protectedText = (what: string) =>
  `Закройте форточки сеткой и\u00a0уберите шмелей: ${what} цветёт, а\u00a0препарат опасен для пчёл.`
const unknownText = 'Нет данных об\u00a0опасности для пчёл.'
const onlyEveningText = 'в\u00a0цветение\u00a0— только вечером.'

export function beesRule(question: Question): Reason[] {
  const { drug, use, planting, plot } = question
  const { hazardBee, kind } = drug
  if (hazardBee === 4 || kind === 'trap' || kind === 'beneficial') return []
  if (hazardBee === null && isBiological(drug)) return []
  const notice = hazardBee !== null && plot.beehivesNear ? [beekeeperNotice(hazardBee)] : []
  const main = hazardBee === 3 ? eveningReason(question) : floweringReason(hazardBee, question)
  const isAskedByFloweringRule =
    main?.code === 'FLOWERING_UNKNOWN' && use?.forbidFlowering && planting.flowering === null
  return main && !isAskedByFloweringRule ? [main, ...notice] : notice
}

/** Classes 1 and 2, and an unknown class: flowering plants must not be treated at all. */
function floweringReason(hazardBee: number | null, question: Question): Reason | null {
  const { planting } = question
  const { flowering, flowersNearby, place } = planting
  if (place === 'indoor' || place === 'storage' || (flowering === false && flowersNearby === false)) return null
  if (place === 'protected' && flowering === false) return nearGreenhouse(hazardBee, planting)
  if (hazardBee === null) return reason('BEES_UNKNOWN', unknownText, legalSources.bees)
  if (!flowering && (!flowersNearby || place === 'protected'))
    return floweringUnknown(question, 'препарат опасен для пчёл.')
  const details = { class: hazardBee }
  if (place === 'protected')
    return reason('BEES_PROTECTED', protectedText(plantOf(question).toLowerCase()), legalSources.bees, null, details)
  return reason('BEES', flowering ? bloom(plantOf(question)) : nearby, legalSources.bees, null, details)
}

/** A greenhouse keeps the spray from the neighbours' blossom: it is no condition, only a reason to close the vents. */
function nearGreenhouse(hazardBee: number | null, { flowersNearby }: Question['planting']): Reason | null {
  if (!flowersNearby || hazardBee === null) return null
  return {
    ...reason('BEES_PROTECTED', protectedText('рядом'), legalSources.bees, null, { class: hazardBee }),
    level: 'info',
  }
}

function eveningReason(question: Question): Reason | null {
  const { flowering, place } = question.planting
  if (place === 'indoor' || place === 'storage' || flowering === false) return null
  const wind = beeWind[3]!
  if (flowering === null) return floweringUnknown(question, onlyEveningText)
  return reason('BEES_EVENING', `Только вечером, при ветре не\u00a0больше ${wind}\u00a0м/с.`, legalSources.bees, null, {
    wind,
    class: 3,
  })
}

/** Asks for what is not known of the two: the planting itself, and what grows near it. */
function floweringUnknown(question: Question, why: string): Reason {
  const { flowering, flowersNearby } = question.planting
  const isOnlyOwn = question.drug.hazardBee === 3 || flowersNearby !== null || question.planting.place === 'protected'
  const own = flowering === null ? `цветёт\u00a0ли ${plantOf(question).toLowerCase()}` : ''
  const near = isOnlyOwn ? '' : own ? ' и\u00a0что-нибудь рядом' : 'цветёт\u00a0ли что-нибудь рядом'
  return reason('FLOWERING_UNKNOWN', `Укажите${onOtherDay(question)}, ${own}${near}: ${why}`, legalSources.bees)
}

const plantOf = ({ crop }: Question) => plantName(crop) ?? 'Посадка'

const beekeeperNotice = (hazardBee: number) =>
  reason('BEES_NOTICE', 'Предупредите соседей-пчеловодов за\u00a0три дня.', legalSources.bees, null, {
    class: hazardBee,
  })
