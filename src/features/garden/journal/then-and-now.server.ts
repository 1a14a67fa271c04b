import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { registrationOn } from '#features/verdict/permission.ts'
import type { DrugFacts } from '#features/verdict/question.ts'
import { date } from '#ui/format/format-date.ts'
import type { NowView } from './entry-view.ts'
import type { RegulationCopy } from './regulation-copy.ts'

/** The registration of an entry on the day of the treatment, and today. */

const compared = [
  'phiKind',
  'phiDays',
  'phiConfirmed',
  'applicationsMax',
  'applicationsPer',
  'intervalMinDays',
  'intervalMaxDays',
  'reentryHandDays',
  'cellReentry',
  'rateKind',
  'rateMin',
  'rateMax',
  'rateUnit',
  'basisValue',
  'basisUnit',
  'audience',
] as const

/** @param facts today's registrations for the crop of the entry; undefined: nobody can tell */
export function nowOf(
  { use: copy, drug }: RegulationCopy,
  facts: VerdictFacts | undefined,
  alias: string,
  today: Day,
): NowView {
  if (!facts) return { is: 'unknown', changes: [], drug: null, registration: null }
  const current = facts.uses.get(alias)
  if (!current) return { is: 'gone', changes: [], drug: null, registration: null }
  // A copy of an earlier build may lack a field: then nobody can say that it has changed.
  const changes = compared.flatMap(field =>
    copy[field] === undefined || (copy[field] ?? null) === (current[field] ?? null)
      ? []
      : [{ field, was: copy[field], is: current[field] ?? null }],
  )
  const own = facts.drugs.get(current.drug)
  const isSame =
    changes.length === 0 &&
    own !== undefined &&
    own.hazardBee === drug.hazardBee &&
    own.hazardHuman === drug.hazardHuman
  return {
    is: own === undefined ? 'unknown' : isSame ? 'same' : 'changed',
    changes,
    drug: own ? { hazardHuman: own.hazardHuman, hazardBee: own.hazardBee } : null,
    registration: own ? registrationText(own, today) : null,
  }
}

/** By the rules of the verdict: until when it holds, or why it does not. */
export function registrationText({ kind, registrations }: Pick<DrugFacts, 'kind' | 'registrations'>, day: Day): string {
  const lapse = findLapse(kind, registrations, day)
  if (lapse) return lapse.why
  const validTo = registrationOn(registrations, day)?.validTo
  return validTo ? `действует до\u00a0${date(validTo)}` : 'не\u00a0нужна'
}
