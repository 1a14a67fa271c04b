import { useEffect, useState } from 'react'
import { payloadUrl } from '#kit/react-router/payloads.ts'
import type { AlternativeDrugs, CalculatorData, CalculatorDrug } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import type { DrugCalculation } from '../drug/calculate-drug.ts'
import { type Alternative, alternativesFor } from './alternatives.ts'

/**
 * What is allowed instead of a forbidden treatment. The drugs come with the page; for another crop or problem the browser loads them.
 * Null while they are unknown.
 */
export function useAlternatives(
  drug: CalculatorDrug,
  { choice, verdict }: DrugCalculation,
  state: CalculatorState,
  loaded: AlternativeDrugs | null,
): readonly Alternative[] | null {
  const [fetched, setFetched] = useState<AlternativeDrugs | null>(null)
  const [crop, target] = [choice.crop?.alias ?? '', choice.target?.alias ?? '']
  const isNeeded = verdict?.level === 'forbidden' && crop !== '' && target !== ''
  const known = [loaded, fetched].find(each => each?.crop === crop && each.target === target) ?? null
  const isMissing = isNeeded && known === null
  const { alias } = drug.drug
  useEffect(() => {
    if (!isMissing) return
    const controller = new AbortController()
    const search = `?${new URLSearchParams({ drug: alias, crop, target, instead: '1' })}`
    fetch(payloadUrl({ pathname: '/calculator', search }), { signal: controller.signal })
      .then(async response => setFetched(((await response.json()) as CalculatorData).alternatives))
      .catch(() => {})
    return () => controller.abort()
  }, [isMissing, alias, crop, target])
  return isNeeded && known ? alternativesFor(known, drug, state) : null
}
