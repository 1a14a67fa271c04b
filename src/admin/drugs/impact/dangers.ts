import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { applicationsText, intervalText, rateText } from '#features/drug-uses/drug-use-words.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { days } from '#ui/format/format.ts'
import type { DrugVersion } from './drug-facts.server.ts'
import type { Danger } from './impact.ts'

/**
 * What makes doing as before wrong, worst first: a registration that is not in force, then rows that are gone, a longer wait, fewer
 * treatments, a lower maximum, less that is covered.
 */
export function dangersOf(before: Version, after: Version): Danger[] {
  const found = [...before.rows].flatMap(([id, old]) => {
    const present = after.rows.get(id)
    const row = [old.objectText, old.targetText].filter(Boolean).join(', ')
    if (!present) return [{ rank: 0, danger: { row, what: 'Норма убрана', before: 'есть', after: 'нет' } }]
    return rules.flatMap((rule, at) => {
      const danger = rule(old, present)
      return danger ? [{ rank: at + 1, danger: { row, ...danger } }] : []
    })
  })
  const ofRows = found.toSorted((a, b) => a.rank - b.rank).map(({ danger }) => danger)
  return [...lapseOf(after), ...ofRows]
}

/** A published drug on a day, with its rows by id. */
type Version = Pick<DrugVersion, 'today' | 'drug' | 'rows'>

/** It concerns every row, whatever is edited in it. */
function lapseOf({ drug, today }: Version): Danger[] {
  const lapse = drug && findLapse(drug.kind, drug.registrations, today)
  if (!lapse) return []
  const isForbidden = lapse.level === 'forbidden'
  const what = isForbidden ? 'Регистрация не\u00a0действует' : 'Регистрация не\u00a0подтверждена'
  return [{ row: 'все строки', what, before: isForbidden ? 'действовала' : 'нужна', after: lapse.why }]
}

type Rule = (old: DrugUse, present: DrugUse) => Omit<Danger, 'row'> | null

const rules: readonly Rule[] = [
  function longerWait(old, present) {
    const [was, is] = [waitingDays(old), waitingDays(present)]
    if (was === null || (is !== null && is <= was)) return null
    return {
      what: is === null ? 'Срок ожидания пропал' : 'Ждать дольше',
      before: days(was),
      after: is === null ? 'нет данных' : days(is),
    }
  },
  function fewerTreatments(old, present) {
    if (old.applicationsMax === null || (present.applicationsMax ?? 0) >= old.applicationsMax) return null
    return { what: 'Обработок меньше', before: applicationsText(old), after: applicationsText(present) }
  },
  function longerInterval(old, present) {
    if ((present.intervalMinDays ?? 0) <= (old.intervalMinDays ?? 0)) return null
    const text = (use: DrugUse) => intervalText(use.intervalMinDays, use.intervalMaxDays) ?? 'нет данных'
    return { what: 'Интервал больше', before: text(old), after: text(present) }
  },
  function lowerMaximum(old, present) {
    if (old.rateMax === null || !isLower(old, present)) return null
    return { what: 'Норма ниже', before: rateText(old), after: rateText(present) }
  },
  function narrower(old, present) {
    const crops = missing(old.plants, present.plants) + missing(old.plantGroups, present.plantGroups)
    const excepted = missing(present.plantExceptions, old.plantExceptions)
    if (crops + excepted === 0 && missing(problems(old), problems(present)) === 0) return null
    return { what: 'Покрывает меньше', before: coverage(old), after: coverage(present) }
  },
  function notReady(old, present) {
    return old.isReady && !present.isReady
      ? { what: 'Прочитано не\u00a0полностью', before: 'отвечает', after: 'нет данных' }
      : null
  },
]

/** Rates of different units or bases cannot be compared; then only one that is gone is lower. */
function isLower(old: DrugUse, present: DrugUse): boolean {
  if (present.rateMax === null) return true
  const isComparable =
    old.rateUnit === present.rateUnit && old.basisUnit === present.basisUnit && old.rateKind === present.rateKind
  const perUnit = (use: DrugUse) => Number(use.rateMax) / Number(use.basisValue ?? 1)
  return isComparable && perUnit(present) < perUnit(old)
}

const missing = <T>(all: readonly T[], among: readonly T[]) => all.filter(one => !among.includes(one)).length
const problems = ({ targets }: DrugUse) =>
  targets.map(({ pestId, diseaseId, effectId }) => `${pestId} ${diseaseId} ${effectId}`)
const coverage = ({ objectText, targetText }: DrugUse) => [objectText, targetText].filter(Boolean).join(': ')
