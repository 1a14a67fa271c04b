import { registrationOn, registrationRule } from '#features/verdict/permission.ts'
import type { Registration } from '#features/verdict/question.ts'
import { type PermissionFacts, permission } from '#features/verdict/rules.ts'
import type { Level, Reason } from '#features/verdict/verdict.ts'
import { date } from '#ui/format/format-date.ts'

/** The permission of a use on a private plot as the short text of a badge, by the rules of the verdict. */

/** The stored facts; `is_usable` of `drug_use_scope` is the same decision in SQL. */
export interface Permission
  extends Pick<PermissionFacts['drug'], 'kind' | 'lphAllowed' | 'hazardHuman' | 'registrations'>,
    Pick<
      PermissionFacts['use'],
      | 'audience'
      | 'isReady'
      | 'timingText'
      | 'timingConfirmed'
      | 'restrictions'
      | 'rateCondition'
      | 'pestStage'
      | 'bufferZoneM'
      | 'settledWords'
      | 'phiKind'
      | 'phiDays'
      | 'phiConfirmed'
    > {
  /** At least one substance is known. */
  hasComposition: boolean
}

export interface UseVerdict {
  level: Level
  /** Short reasons of that level, for a caution also what is unknown; null when it is allowed. */
  why: string | null
  /** What keeps an allowed use from counting as confirmed: demo data, or a row that nobody has compared with the label; absent for a confirmed row. */
  basis?: 'demo' | 'unchecked'
  /** Neither forbidden nor unknown, so the site may recommend it. */
  isUsable: boolean
}

export function useVerdict(facts: PermissionFacts): UseVerdict {
  const { level, isIncomplete, reasons } = permission(facts)
  const shown = reasons.filter(reason => reason.level === level || (level === 'caution' && reason.level === 'unknown'))
  const why = shown.map(reason => shortText(reason, facts.drug.registrations)).join('; ')
  const isUnverified = level === 'allowed' && reasons.some(({ code }) => code === 'UNVERIFIED')
  return {
    level,
    why: why || null,
    ...(isUnverified && { basis: facts.drug.isDemo ? ('demo' as const) : ('unchecked' as const) }),
    isUsable: level !== 'forbidden' && !isIncomplete,
  }
}

/** Why the site must not recommend this use on a private plot on the day; null when it may. Unknown never counts as allowed. */
export function findObstacle(
  { kind, lphAllowed, hazardHuman, registrations, hasComposition, ...use }: Permission,
  today: string,
): Obstacle | null {
  const substances = hasComposition ? [{ isBiological: true }] : []
  const drug = { kind, lphAllowed, hazardHuman, registrations, substances, isDemo: false }
  const rest = {
    method: 'spray',
    bbchFrom: null,
    bbchTo: null,
    plantingTime: null,
    checkedAt: null,
    confidence: 'high',
    source: null,
  } as const
  const { reasons } = permission({ today, drug, use: { ...use, ...rest }, isPartial: false, isEaten: true })
  for (const level of ['forbidden', 'unknown'] as const) {
    const found = reasons.find(reason => reason.level === level)
    if (found) return { level, why: shortText(found, registrations) }
  }
  return null
}

export interface Obstacle {
  level: Level
  why: string
}

/** Why no registration is in force on the day; null while one is. */
export function findLapse(kind: Permission['kind'], registrations: readonly Registration[], today: string): Obstacle | null {
  const [found = null] = [registrationRule({ drug: { kind, registrations }, day: today, today })].flat()
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
    case 'STATUS_UNKNOWN':
      return registrations.length > 0 ? 'нет данных о\u00a0сроке регистрации' : 'нет данных о\u00a0регистрации'
    default:
      return shortTexts[code] ?? code
  }
}

const shortTexts: Partial<Record<Reason['code'], string>> = {
  USE_NOT_READY: 'регламент ещё не\u00a0разобран',
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
  FRESHNESS: 'регламент давно не\u00a0проверяли',
}
