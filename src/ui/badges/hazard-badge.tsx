import { Badge } from './badge.tsx'
import type { Tone } from './tone.ts'

export type HazardClass = 1 | 2 | 3 | 4

const words = {
  human: { 1: 'чрезвычайно опасное', 2: 'опасное', 3: 'умеренно опасное', 4: 'малоопасное' },
  bee: { 1: 'высокоопасное', 2: 'среднеопасное', 3: 'малоопасное', 4: 'практически неопасное' },
} as const

const tones: Record<HazardClass, Tone> = { 1: 'tomato', 2: 'tomato', 3: 'honey', 4: 'green' }

/** The text of a hazard class: class 3 is «умеренно опасное» for people and «малоопасное» for bees. */
export function hazardWord(danger: 'human' | 'bee', value: HazardClass): string {
  return words[danger][value]
}

interface HazardBadgeProps {
  danger: 'human' | 'bee'
  /** `null`: unknown, shown as «нет данных». */
  value: number | null
  /** For cards and tables: says whose danger it is instead of what the class means. */
  short?: boolean
}

export function HazardBadge({ danger, value, short = false }: HazardBadgeProps) {
  const whom = danger === 'bee' ? 'для пчёл' : 'для человека'
  const icon = danger === 'bee' ? 'bee' : 'shield'
  if (!isHazardClass(value)) {
    return (
      <Badge icon={icon} title={`Класс опасности ${whom}`}>
        {danger === 'bee' ? 'пчёлы: нет данных' : 'класс: нет данных'}
      </Badge>
    )
  }
  // The long form stands beside its label.
  const who = danger === 'bee' && short ? 'пчёлы: ' : ''
  const word = short ? '' : ` · ${hazardWord(danger, value)}`
  return (
    <Badge tone={tones[value]} icon={icon} title={`Класс опасности ${whom}: ${value}, ${hazardWord(danger, value)}`}>
      {`${who}${value}\u00a0класс`}
      {word}
    </Badge>
  )
}

function isHazardClass(value: number | null): value is HazardClass {
  return value !== null && value in tones
}
