import { levelLooks, type VerdictLevel } from '#ui/badges/tone.ts'

/** The text of a level as a heading: «Можно». */
export function levelTitle(level: VerdictLevel): string {
  const { word } = levelLooks[level]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
