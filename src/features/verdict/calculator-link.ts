/** What the calculator opens with, as aliases; the user chooses what is left out. */
export interface CalculatorChoice {
  drug: string
  use: string
  crop?: string | undefined
  target?: string | undefined
  place?: string | undefined
}

export function calculatorLink({ drug, crop, target, use, place }: CalculatorChoice): string {
  const chosen = Object.entries({ drug, crop, target, use, place }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `/calculator?${new URLSearchParams(chosen)}`
}

/** The part of a row's verdict that a badge shows, so that pages do not send the rest. */
export const verdictForBadge = <V extends { isUsable: boolean }>({ verdict: { isUsable: _, ...shown } }: { verdict: V }) => shown

/** What is forbidden is not calculated: a number would be read as advice. */
export const isCalculable = (level: string): boolean => level !== 'forbidden'
