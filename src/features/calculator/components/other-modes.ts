import { lazy } from 'react'

/** Separate chunks, so that the mode of a single drug does not wait for them. */

const importFree = () => import('../free/free-calculator.tsx')
const importMix = () => import('../mix/mix-calculator.tsx')

export const FreeCalculator = import.meta.env.SSR
  ? (await importFree()).FreeCalculator
  : lazy(async () => ({ default: (await importFree()).FreeCalculator }))

export const MixCalculator = import.meta.env.SSR
  ? (await importMix()).MixCalculator
  : lazy(async () => ({ default: (await importMix()).MixCalculator }))

/** The page has to work offline, so the other modes are loaded in advance. */
export function preloadOtherModes(): void {
  for (const part of [importFree, importMix]) part().catch(() => {})
}
