import type { Refusal, Remark } from '#features/dosing/dose-result.ts'
import { missingText, refusalText, remarkText } from '#features/dosing/words.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import type { Question, Source } from './question.ts'
import { type Details, type Reason, reason } from './reason.ts'

/** Reasons from the result of `dose()`, with its own numbers and texts. */
export function doseRule({ dose, use }: Question): Reason[] {
  if (!dose || dose.outcome === 'ready') return []
  const source = sourceOfUse(use)
  if (dose.outcome === 'refused') return [refusalReason(dose, source)]
  if (dose.outcome === 'no_data')
    return dose.missing.map(missing => reason(missing.code, missingText(missing), legalSources.unknown))
  return dose.remarks.map(remark => reason(remark.code, remarkText(remark), source, null, detailsOf(remark)))
}

function refusalReason(refusal: Refusal, source: Source): Reason {
  const details: Details =
    refusal.code === 'DOSE_OVER'
      ? { most: String(refusal.most), chosen: String(refusal.chosen) }
      : { pieces: refusal.options.map(option => String(option.pieces)) }
  return reason(refusal.code, refusalText(refusal), source, null, details)
}

function detailsOf(remark: Remark): Record<string, string> {
  if ('loss' in remark) return { loss_pct: String(remark.loss) }
  if ('least' in remark) return { least: String('value' in remark.least ? remark.least.value : remark.least) }
  if ('most' in remark) return { most: String(remark.most) }
  if ('from' in remark) return { from: remark.from, to: remark.to }
  return 'times' in remark ? { times: String(remark.times) } : { litres: String(remark.litres) }
}
