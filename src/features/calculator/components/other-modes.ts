import { lazyPart } from '#ui/lazy-part.ts'

/** Separate chunks, so that the mode of a single drug does not wait for them. */

const importFree = async () => (await import('../free/free-calculator.tsx')).FreeCalculator
const importMix = async () => (await import('../mix/mix-calculator.tsx')).MixCalculator

export const FreeCalculator = import.meta.env.SSR ? await importFree() : lazyPart(importFree)
export const MixCalculator = import.meta.env.SSR ? await importMix() : lazyPart(importMix)

/** The page has to work offline, so the other modes are loaded in advance. */
export function preloadOtherModes(): void {
  for (const part of [importFree, importMix]) part().catch(() => {})
}
