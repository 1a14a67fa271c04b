import type { Road } from './road.ts'

/** What the calculator opens with, as aliases; the user chooses what is left out. */
export interface CalculatorChoice extends Road {
  drug: string
  use?: string | undefined
}

export function calculatorLink({ drug, crop, target, use, place }: CalculatorChoice): string {
  const chosen = Object.entries({ drug, crop, target, use, place }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return `/calculator?${new URLSearchParams(chosen)}`
}

/** The part of a row's verdict that a badge shows, so that pages do not send the rest. */
export const verdictForBadge = <V extends { isUsable: boolean }>({
  verdict: { isUsable: _, ...shown },
}: {
  verdict: V
}) => shown

/** What is forbidden or lacks a fact is not calculated: a number would be read as advice. */
export const isCalculable = (level: string): boolean => level === 'allowed' || level === 'caution'
