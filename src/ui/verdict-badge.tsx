import { Badge } from './badge.tsx'
import type { IconName } from './icon-names.ts'
import type { Tone } from './tone.ts'

export type Verdict = 'allowed' | 'caution' | 'forbidden' | 'unknown'

const looks: Record<Verdict, { tone: Tone; icon: IconName; word: string }> = {
  allowed: { tone: 'green', icon: 'allowed', word: 'можно' },
  caution: { tone: 'honey', icon: 'warning', word: 'осторожно' },
  forbidden: { tone: 'tomato', icon: 'forbidden', word: 'нельзя' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'нет данных' },
}

export function VerdictBadge({ verdict, children }: { verdict: Verdict; children?: string }) {
  const { tone, icon, word } = looks[verdict]
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? word}
    </Badge>
  )
}
