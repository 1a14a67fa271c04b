import { places } from '#features/drug-uses/places-and-methods.ts'
import { registrationOn, registrationRule } from '#features/verdict/permission.ts'
import { placeReason } from '#features/verdict/place-and-phase.ts'
import type { Planting, Registration, UseFacts } from '#features/verdict/question.ts'
import { type PermissionFacts, permission } from '#features/verdict/rules.ts'
import { type Level, type Reason, verdictFromReasons } from '#features/verdict/verdict.ts'
import { date } from '#ui/format/format-date.ts'

/** The permission of a use on a private plot as the short text of a badge, by the rules of the verdict. */

export interface UseVerdict {
  level: Level
  /** Short reasons of that level, for a caution also what is unknown; null when it is allowed. */
  why: string | null
  /** What keeps an allowed use from counting as confirmed: demo data, or a row that nobody has compared with the label; absent for a confirmed row. */
  basis?: 'demo' | 'unchecked'
  /** Neither forbidden nor unknown, so the site may recommend it. */
  isUsable: boolean
}

/** What is asked about a use, without a planting. */
export interface AskedUse extends PermissionFacts {
  use: PermissionFacts['use'] & Pick<UseFacts, 'place'>
  /** Where it is to be used; left out: not asked yet. */
  place?: Planting['place'] | undefined
}

export function verdictOfUse({ place, ...facts }: AskedUse): UseVerdict {
  const { drug, use } = facts
  const ofPlace = place ? placeReason({ use, drug, place }) : null
  const { level, isIncomplete, reasons } = verdictFromReasons([
    ...permission(facts).reasons,
    ...(ofPlace ? [ofPlace] : []),
  ])
  const shown = reasons.filter(reason => reason.level === level || (level === 'caution' && reason.level === 'unknown'))
  const why = shown.map(reason => shortText(reason, drug.registrations)).join('; ')
  const isUnverified = level === 'allowed' && reasons.some(({ code }) => code === 'UNVERIFIED')
  return {
    level,
    why: why || null,
    ...(isUnverified && { basis: drug.isDemo ? ('demo' as const) : ('unchecked' as const) }),
    isUsable: level !== 'forbidden' && !isIncomplete,
  }
}

export interface Obstacle {
  level: Level
  why: string
}

/** Why no registration is in force on the day; null while one is. */
export function findLapse(
  kind: PermissionFacts['drug']['kind'],
  registrations: readonly Registration[],
  today: string,
): Obstacle | null {
  const [found = null] = [registrationRule({ drug: { kind, registrations, isDemo: false }, day: today, today })].flat()
  return found && (found.level === 'forbidden' || found.level === 'unknown')
    ? { level: found.level, why: shortText(found, registrations) }
    : null
}

export { registrationOn }

function shortText({ code, details }: Reason, registrations: readonly Registration[]): string {
  const day = (key: string) => date(String(details[key]))
  switch (code) {
    case 'NOT_HOUSEHOLD':
      return 'не\u00a0для личных хозяйств'
    case 'LPH_UNKNOWN':
      return 'разрешение для личных хозяйств не\u00a0подтверждено'
    case 'STATUS_EXPIRED':
      return details.valid_to ? `регистрация истекла ${day('valid_to')}` : 'регистрация истекла'
    case 'STATUS_WITHDRAWN':
      return 'регистрация отозвана'
    case 'STATUS_SUSPENDED':
      return 'регистрация приостановлена'
    case 'STATUS_NOT_YET':
      return `регистрация действует с\u00a0${day('valid_from')}`
    case 'STATUS_SOON':
      return `регистрация до\u00a0${day('valid_to')}`
    case 'PLACE':
      return `только ${placeNames[String(details.place) as keyof typeof placeNames]}`
    case 'STATUS_UNKNOWN':
      return registrations.length > 0 ? 'нет данных о\u00a0сроке регистрации' : 'нет данных о\u00a0регистрации'
    default:
      return shortTexts[code] ?? code
  }
}

const placeNames: Record<keyof typeof places, string> = {
  open: 'для грядки',
  protected: 'для теплицы',
  any: places.any,
  indoor: 'для комнаты',
  storage: 'для хранилища',
}

const shortTexts: Partial<Record<Reason['code'], string>> = {
  PLACE_UNKNOWN: 'про это место в\u00a0регистрации ничего нет',
  USE_NOT_READY: 'норма ещё не\u00a0разобрана',
  TIMING_UNREAD: 'время обработки указано только словами',
  RESTRICTION_UNREAD: 'есть ограничение, которое никто не\u00a0проверил',
  RATE_CONDITION_UNKNOWN: 'норма\u00a0— при условии',
  PEST_STAGE_UNREAD: 'только против одной стадии вредителя',
  BUFFER_ZONE_UNREAD: 'нужна буферная зона',
  COMPOSITION_UNKNOWN: 'нет данных о\u00a0составе',
  HAZARD_UNKNOWN: 'нет данных о\u00a0классе опасности',
  HAZARD_CLASS: 'высокий класс опасности',
  PHI_UNKNOWN: 'нет данных о\u00a0сроке ожидания',
  PHI_DASH: 'срок ожидания сверьте с\u00a0этикеткой',
  PARTIAL: 'только сдерживает',
  FRESHNESS: 'норму давно не\u00a0проверяли',
}
