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
  /** Why an allowed row is not confirmed: demo data, or nobody has compared it with the label. */
  basis?: 'demo' | 'unchecked'
}

const unconfirmedTexts = { demo: 'можно по\u00a0демо-данным', unchecked: 'можно, не\u00a0проверено' } as const

/**
 * Sign, word and reason: «нельзя: не для личных хозяйств», «можно в ЛПХ». What a row allows is not yet an answer for somebody's planting.
 * Only a confirmed row is filled with green.
 */
export function VerdictMark({ verdict: { level, why, basis } }: { verdict: UseVerdict }) {
  const { word, tone } = levelLooks[level]
  if (level === 'allowed' && basis) {
    return (
      <Badge tone={tone} icon={basis === 'demo' ? 'demo' : 'unknown'} outlined>
        {unconfirmedTexts[basis]}
      </Badge>
    )
  }
  const text = why === null ? `${word} в\u00a0ЛПХ` : why.startsWith(word) ? why : `${word}: ${why}`
  return <VerdictBadge verdict={level}>{text}</VerdictBadge>
}
