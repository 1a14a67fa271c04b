import type { IconName } from '#ui/icons/icon-names.ts'
import type { Tone } from './tone.ts'

export type VerdictLevel = 'allowed' | 'caution' | 'forbidden' | 'unknown'

/** Tone, icon and text of the four levels of a verdict. */
export const levelLooks: Record<VerdictLevel, { tone: Tone; icon: IconName; word: string }> = {
  allowed: { tone: 'green', icon: 'allowed', word: 'можно' },
  caution: { tone: 'honey', icon: 'warning', word: 'осторожно' },
  forbidden: { tone: 'tomato', icon: 'forbidden', word: 'нельзя' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'нет данных' },
}

/** The text of a level as a heading: «Можно». */
export function levelTitle(level: VerdictLevel): string {
  const { word } = levelLooks[level]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
