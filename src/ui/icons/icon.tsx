import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

interface IconProps {
  name: IconName
  /** CSS pixels; 20 beside text of 16. */
  size?: number
  className?: string
}

/** Decorative: there is always text beside it. Uses the shared sprite, so that pages and scripts contain no paths. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
