import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'

export type Confidence = 'high' | 'medium' | 'low'

const marks: Record<Confidence, { icon: IconName; word: string; explanation: string }> = {
  high: { icon: 'source', word: 'сверено с\u00a0источником', explanation: 'Источник говорит именно это' },
  medium: { icon: 'info', word: 'сверено частично', explanation: 'Источник подтверждает часть сказанного' },
  low: { icon: 'unknown', word: 'источника нет', explanation: 'Это общее знание, отдельного источника нет' },
}

/** How well a source supports a fact, as text and icon without colour. */
export function ConfidenceMark({ confidence }: { confidence: Confidence }) {
  const { icon, word, explanation } = marks[confidence]
  return (
    <span title={explanation} className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted">
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}
