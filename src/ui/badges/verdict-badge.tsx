import { Badge } from './badge.tsx'
import { levelLooks, type VerdictLevel } from './tone.ts'

export function VerdictBadge({ verdict, children }: { verdict: VerdictLevel; children?: string }) {
  const { tone, icon, word } = levelLooks[verdict]
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? word}
    </Badge>
  )
}

export interface UseVerdict {
  level: VerdictLevel
  /** The reasons in few words; null when there are none. */
  why: string | null
}

/** Sign, word and reason: «нельзя: не для личных хозяйств», «можно в ЛПХ». What a row allows is not yet an answer for somebody's planting. */
export function VerdictMark({ verdict: { level, why } }: { verdict: UseVerdict }) {
  const { word } = levelLooks[level]
  const text = why === null ? `${word} в\u00a0ЛПХ` : why.startsWith(word) ? why : `${word}: ${why}`
  return <VerdictBadge verdict={level}>{text}</VerdictBadge>
}
