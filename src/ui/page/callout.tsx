import type { ReactNode } from 'react'
import { type Tone, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'

type CalloutKind = 'info' | 'success' | 'warning' | 'danger' | 'unknown'

const looks: Record<CalloutKind, { tone: Tone; icon: IconName; word: string }> = {
  info: { tone: 'sky', icon: 'info', word: 'К сведению' },
  success: { tone: 'green', icon: 'allowed', word: 'Хорошо' },
  warning: { tone: 'honey', icon: 'warning', word: 'Осторожно' },
  danger: { tone: 'tomato', icon: 'forbidden', word: 'Опасно' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'Нет данных' },
}

interface CalloutProps {
  kind?: CalloutKind
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A note. Without a title its kind is read to screen readers, so that colour is not the only sign. */
export function Callout({ kind = 'info', title, children, className = '' }: CalloutProps) {
  const { tone, icon, word } = looks[kind]
  return (
    <div role="note" className={`callout ${toneClass(tone)} ${className}`}>
      <Icon name={icon} className="mt-0.5 text-(--tone-mark)" />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : <span className="sr-only">{word}: </span>}
        {children && <div className="reading">{children}</div>}
      </div>
    </div>
  )
}
