import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { type Kind, kindTone, type Tone, toneClass } from './tone.ts'

interface BadgeProps {
  tone?: Tone
  /** The tone of a kind of record. */
  kind?: Kind
  icon?: IconName
  title?: string
  /** For what is not confirmed. */
  outlined?: boolean
  children: ReactNode
}

export function Badge({ tone = 'gray', kind, icon, title, outlined = false, children }: BadgeProps) {
  const ramp = toneClass(kind ? kindTone[kind] : tone)
  return (
    <span title={title} className={`badge ${ramp}${outlined ? ' badge-outlined' : ''}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
