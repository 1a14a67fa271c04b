import type { Organ } from '#features/signs/sign.entity.ts'

export interface Sign {
  id: number
  label: string
  organ: Organ
  weight: number
}

/** The weight of a sign in words. */
export const weightWords = {
  3: 'верный признак',
  2: 'бывает',
  1: 'бывает и\u00a0при других болезнях',
} as const satisfies Record<number, string>

export const weightWord = (weight: number): string => weightWords[weight as keyof typeof weightWords] ?? weightWords[1]

/** Signs by part of the plant, in the order of `organs`; within a part the deciding ones first. */
export function byOrgan<S extends Sign>(signs: readonly S[], organs: readonly Organ[]): { organ: Organ; signs: S[] }[] {
  return organs.flatMap(organ => {
    const here = signs.filter(sign => sign.organ === organ).toSorted((a, b) => b.weight - a.weight)
    return here.length > 0 ? [{ organ, signs: here }] : []
  })
}

interface Difference<S> {
  onlyHere: S[]
  onlyThere: S[]
  /** Number of signs that both have. */
  common: number
}

/** The signs that differ between two look-alikes, deciding ones first. */
export function difference<S extends Sign>(here: readonly S[], there: readonly S[]): Difference<S> {
  const inHere = new Set(here.map(sign => sign.id))
  const inThere = new Set(there.map(sign => sign.id))
  const onlyHere = here.filter(sign => !inThere.has(sign.id)).toSorted((a, b) => b.weight - a.weight)
  const onlyThere = there.filter(sign => !inHere.has(sign.id)).toSorted((a, b) => b.weight - a.weight)
  return { onlyHere, onlyThere, common: here.length - onlyHere.length }
}
