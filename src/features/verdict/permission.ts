import { lowerFirst } from '#kit/text/lower-first.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addYears, type Day, daysBetween } from './calendar.ts'
import { hasUnknownComposition, needsRegistration } from './drug-nature.ts'
import { legalSources, registryOf, sourceOfUse } from './legal-sources.ts'
import { notRegistered } from './not-registered.ts'
import type { DrugFacts, Question, Registration, Source, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Rules that need nothing from the gardener: whether the registration allows the use at all. */

/** An unread use with no crop or no target says nothing about coverage: `readinessRule` answers «нет данных». */
export function coverageRule({ use, crop, target, drug }: Question): Reason | null {
  if (use && !use.isReady && (use.crops.length === 0 || use.targets.length === 0)) return null
  const source = sourceOfUse(use)
  if (use && crop && use.exceptions.includes(crop.alias))
    return reason('CROP_EXCLUDED', `Регламент прямо исключает культуру «${crop.name}».`, source)
  if (
    !use ||
    (crop && !coversCrop(use, crop.alias)) ||
    (target && !use.targets.some(({ alias }) => alias === target.alias))
  )
    return noUse(drug, crop?.name ?? null, target?.name ?? null)
  return null
}

/** Nothing is asked about a brand with one form, but «another form» holds for every brand: the catalogue may not have all of them. */
export const formFact = (
  hasOtherForms: boolean,
  isThisForm: boolean | null | undefined,
): Pick<Question, 'isThisForm'> => (hasOtherForms || isThisForm === false ? { isThisForm: isThisForm ?? null } : {})

/** Products of one brand differ up to 25 times in strength, so the rate of one of them is no rate for another. */
export function formRule({
  isThisForm,
  drug,
}: Pick<Question, 'isThisForm'> & { drug: Pick<DrugFacts, 'isDemo'> }): Reason | null {
  if (isThisForm === undefined || isThisForm) return null
  if (isThisForm === null)
    return reason(
      'FORM_UNKNOWN',
      'У\u00a0этой марки несколько форм, и\u00a0норма у\u00a0них разная: посмотрите на\u00a0упаковку.',
      legalSources.unknown,
    )
  return reason(
    'FORM_OTHER',
    'У\u00a0вас другая форма этой марки: норма не\u00a0для неё, доза отличается в\u00a0разы.',
    registryOf(drug),
  )
}

const coversCrop = (use: UseFacts, alias: string) => (use.crops.length === 0 ? alias === '' : use.crops.includes(alias))

function noUse({ targetsOnCrop, isDemo }: DrugFacts, crop: string | null, target: string | null): Reason {
  const what = [crop, target && (crop ? lowerFirst(target) : target)].filter(Boolean).join(', ')
  const start = what ? `${what}\u00a0— этот препарат ${notRegistered(isDemo)}.` : 'Такой нормы у\u00a0препарата нет.'
  const rest =
    targetsOnCrop.length > 0
      ? ` На этой культуре он разрешён от другого: ${targetsOnCrop.map(lowerFirst).join(', ')}.`
      : ''
  return reason('NO_USE', start + rest, registryOf({ isDemo }), null, {
    registered_targets: targetsOnCrop,
  })
}

export function choiceRule({ crop, target, use }: Question): Reason[] | null {
  if (!use) return null
  return [
    ...(crop ? [] : [reason('CROP_UNKNOWN', 'Выберите культуру: у\u00a0каждой своя норма.', legalSources.unknown)]),
    ...(target ? [] : [reason('TARGET_UNKNOWN', 'Выберите, против чего обработка.', legalSources.unknown)]),
  ]
}

export function householdRule({ drug: { lphAllowed }, use }: Household): Reason | null {
  if (lphAllowed === 'no' || use?.audience === 'professional')
    return reason('NOT_HOUSEHOLD', 'Препарат не\u00a0для частных участков.', legalSources.household)
  if (lphAllowed === null)
    return reason(
      'LPH_UNKNOWN',
      'Нет данных, разрешён ли препарат для частных участков. Проверьте этикетку.',
      legalSources.household,
    )
  return null
}

interface Household {
  drug: Pick<DrugFacts, 'lphAllowed'>
  use: Pick<UseFacts, 'audience'> | null
}

/** The registration that counts on the day: of those that have begun the latest one, whatever an older one says; else the next to begin. */
export function registrationOn<R extends Registration>(registrations: readonly R[], day: Day): R | null {
  let found: R | null = null
  for (const each of registrations) if (!found || takesPrecedence(each, found, day)) found = each
  return found
}

function takesPrecedence(a: Registration, b: Registration, day: Day): boolean {
  const begunA = hasBegun(a, day)
  if (begunA !== hasBegun(b, day)) return begunA
  const [startA, startB] = [startOf(a), startOf(b)]
  if (startA !== startB) return startA > startB === begunA
  const [isActiveA, isActiveB] = [a, b].map(({ status }) => status === 'active')
  return isActiveA === isActiveB ? (a.validTo ?? '') > (b.validTo ?? '') : !isActiveA
}

/**
 * One without a first day may be the latest: it is taken as the oldest if it permits, and as having begun on its last day if it does
 * not.
 */
const startOf = ({ status, validFrom, validTo }: Registration): Day =>
  validFrom ?? (status === 'active' ? '' : (validTo ?? '9999-12-31'))

const hasBegun = ({ validFrom }: Registration, day: Day) => validFrom === null || validFrom <= day

const soonDays = 60

/** A registration of an unknown first day holds today; nobody knows whether it had begun on a past day. */
export function registrationRule({ drug, day, today }: Registered): Reason | Reason[] | null {
  const source = registryOf(drug)
  const registration = registrationOn(drug.registrations, day)
  if (!registration) return needsRegistration(drug.kind) ? statusUnknown(source) : null
  const { status, validFrom, validTo } = registration
  if (registration.useUpUntil && registration.useUpUntil < day)
    return usedUp(registration.useUpUntil, { day, today, source })
  if (status === 'withdrawn') return reason('STATUS_WITHDRAWN', 'Препарат снят с\u00a0регистрации.', source)
  if (status === 'suspended')
    return reason(
      'STATUS_SUSPENDED',
      'Регистрация препарата приостановлена: пока её не\u00a0возобновят, применять его нельзя.',
      source,
    )
  if (hasEnded(registration, day, today))
    return status === 'unknown' || validTo === null
      ? [expired(validTo, { day, today, source }), statusUnknown(source)]
      : expired(validTo, { day, today, source })
  if (!hasBegun(registration, day)) return notYet(validFrom!, today, source)
  if (status === 'unknown' || validTo === null || (validFrom === null && day < today)) return statusUnknown(source)
  if (daysBetween(day, validTo) > soonDays) return null
  return reason('STATUS_SOON', `Регистрация действует до\u00a0${dateSeenFrom(today, validTo)}.`, source, null, {
    valid_to: validTo,
  })
}

type Days = Pick<Question, 'day' | 'today'>

interface Registered extends Days {
  drug: Pick<DrugFacts, 'kind' | 'registrations' | 'isDemo'>
}

/**
 * A past day is checked by its own date: a registration that has ended since was in force then. One that is called expired before its
 * last day ended nobody knows when.
 */
const hasEnded = ({ status, validTo }: Registration, day: Day, today: Day) =>
  (validTo !== null && validTo < day) || (status === 'expired' && (validTo === null || validTo >= today))

/** A past day is only a caution, so that a journal can record what was really done. */
function expired(validTo: Day | null, { day, today, source }: Days & { source: Source }): Reason {
  const text = validTo ? `Срок регистрации закончился ${dateSeenFrom(today, validTo)}.` : 'Срок регистрации закончился.'
  const ended = reason('STATUS_EXPIRED', text, source, null, validTo ? { valid_to: validTo } : {})
  return day < today ? { ...ended, level: 'caution' } : ended
}

/** A bound of its own, whatever the status: stocks must not be used later. */
function usedUp(until: Day, { day, today, source }: Days & { source: Source }): Reason {
  const text = `Остатки препарата разрешали использовать только до\u00a0${dateSeenFrom(today, until)}.`
  const ended = reason('STATUS_EXPIRED', text, source, null, { valid_to: until })
  return day < today ? { ...ended, level: 'caution' } : ended
}

function notYet(validFrom: Day, today: Day, source: Source): Reason {
  const text = `Регистрация действует только с\u00a0${dateSeenFrom(today, validFrom)}.`
  return reason('STATUS_NOT_YET', text, source, validFrom, { valid_from: validFrom })
}

const statusUnknown = (source: Source) => reason('STATUS_UNKNOWN', 'Нет данных о\u00a0регистрации препарата.', source)

export function readinessRule({ use }: { use: Pick<UseFacts, 'isReady' | 'source'> | null }): Reason | null {
  if (!use || use.isReady) return null
  return reason(
    'USE_NOT_READY',
    'Строка регламента ещё не\u00a0разобрана: сверьтесь с\u00a0этикеткой.',
    sourceOfUse(use),
  )
}

/** Without the composition nothing that follows from it can be checked. */
export function compositionRule({
  drug,
}: {
  drug: Pick<DrugFacts, 'kind'> & { substances: readonly unknown[] }
}): Reason | null {
  if (!hasUnknownComposition(drug)) return null
  return reason('COMPOSITION_UNKNOWN', `Нет данных о\u00a0составе препарата: ${notChecked}.`, legalSources.unknown)
}

/** The same for the treatments before: their substances and groups are compared with those of the drug. */
export function historyCompositionRule({ history }: Question): Reason | null {
  const unknown = (history ?? []).filter(treatment => hasUnknownComposition(treatment.drug))
  if (unknown.length === 0) return null
  const drugs = [...new Map(unknown.map(({ drug }) => [drug.alias, drug.name]))]
  const names = drugs.map(([, name]) => name).join(', ')
  return reason(
    'COMPOSITION_UNKNOWN',
    `Нет данных о\u00a0составе (${names}): ${notChecked}.`,
    legalSources.unknown,
    null,
    {
      drugs: drugs.map(([alias]) => alias),
    },
  )
}

const notChecked = 'группа действия, повтор вещества и\u00a0перерыв между препаратами не\u00a0проверены'

export function hazardRule({ drug }: { drug: Pick<DrugFacts, 'hazardHuman' | 'kind' | 'isDemo'> }): Reason | null {
  const { hazardHuman, kind } = drug
  if (kind === 'trap' || kind === 'beneficial') return null
  if (hazardHuman === null)
    return reason('HAZARD_UNKNOWN', 'Нет данных о\u00a0классе опасности для человека.', registryOf(drug))
  if (hazardHuman > 2) return null
  const text = `Класс опасности ${hazardHuman}: только с\u00a0полной защитой, дети и\u00a0животные вне участка.`
  return reason('HAZARD_CLASS', text, registryOf(drug), null, { class: hazardHuman })
}

export function effectRule({ use, target }: Question): Reason | null {
  return use?.targets.some(({ alias, effect }) => alias === target?.alias && effect === 'partial')
    ? partialEffect(use)
    : null
}

export const partialEffect = (use: Pick<UseFacts, 'source'>) =>
  reason('PARTIAL', 'Препарат только сдерживает.', sourceOfUse(use))

interface Checked {
  use: Pick<UseFacts, 'checkedAt' | 'confidence' | 'source'> | null
  drug: Pick<DrugFacts, 'isDemo'>
  today: Day
}

/** A caution when the last check against the label is over a year old; a use that was never checked is only `info`. */
export function freshnessRule({ use, drug, today }: Checked): Reason | null {
  if (!use) return null
  if (use.checkedAt && addYears(use.checkedAt, 1) < today)
    return reason(
      'FRESHNESS',
      `Регламент проверяли ${dateSeenFrom(today, use.checkedAt)}: сверьте с\u00a0этикеткой.`,
      sourceOfUse(use),
      null,
      {
        checked_at: use.checkedAt,
      },
    )
  if (drug.isDemo || use.confidence === 'low' || use.checkedAt === null)
    return reason(
      'UNVERIFIED',
      drug.isDemo
        ? 'Демо-данные: сверяйтесь с\u00a0этикеткой.'
        : 'Норма не\u00a0проверена: сверяйтесь с\u00a0этикеткой.',
      sourceOfUse(use),
    )
  return null
}
