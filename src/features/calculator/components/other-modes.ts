import { lazy } from 'react'

/** Chunks of their own: who calculates a drug waits for none of them. */

const free = () => import('../free/free-calculator.tsx')
const mix = () => import('../mix/mix-calculator.tsx')

export const FreeCalculator = import.meta.env.SSR
  ? (await free()).FreeCalculator
  : lazy(async () => ({ default: (await free()).FreeCalculator }))

export const MixCalculator = import.meta.env.SSR
  ? (await mix()).MixCalculator
  : lazy(async () => ({ default: (await mix()).MixCalculator }))

/** The page counts on without a connection, so everything of it must be there. */
export function fetchOtherModes(): void {
  for (const part of [free, mix]) part().catch(() => {})
}
