import type { IconName } from '#ui/icons/icon-names.ts'
import { Badge } from './badge.tsx'
import type { Tone } from './tone.ts'

export type VerdictLevel = 'allowed' | 'caution' | 'forbidden' | 'unknown'

const levelLooks: Record<VerdictLevel, { tone: Tone; icon: IconName; word: string }> = {
  allowed: { tone: 'green', icon: 'allowed', word: 'можно' },
  caution: { tone: 'honey', icon: 'warning', word: 'осторожно' },
  forbidden: { tone: 'tomato', icon: 'forbidden', word: 'нельзя' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'нет данных' },
}

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
  /** Short reasons; null when there are none. */
  why: string | null
}

/** Icon, level and reason: «нельзя: не для личных хозяйств», «можно в ЛПХ». «В ЛПХ» because the verdict for a planting may be stricter. */
export function VerdictMark({ verdict: { level, why } }: { verdict: UseVerdict }) {
  const { word } = levelLooks[level]
  const text = why === null ? `${word} в\u00a0ЛПХ` : why.startsWith(word) ? why : `${word}: ${why}`
  return <VerdictBadge verdict={level}>{text}</VerdictBadge>
}
