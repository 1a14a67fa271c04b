import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'

interface ViewSwitchProps {
  label?: string
  /** For a choice that makes no difference on mobile. */
  desktopOnly?: boolean
  /** On a phone only what is not shown yet, beside the title. */
  isShort?: boolean
  options: readonly { label: string; icon?: IconName; to: string; current: boolean }[]
}

/** Links that look like one control: cards or table, pests or diseases. */
export function ViewSwitch({ label = 'Вид', desktopOnly = false, isShort = false, options }: ViewSwitchProps) {
  return (
    <nav
      aria-label={label}
      className={`inline-flex flex-wrap rounded-control border border-control bg-surface p-0.5 ${desktopOnly ? 'max-sm:hidden' : ''} ${isShort ? 'max-sm:[&>[aria-current]]:hidden' : ''}`}
    >
      {options.map(({ label, icon, to, current }) => (
        <Link
          key={label}
          to={to}
          aria-current={current ? 'true' : undefined}
          className={`inline-flex min-h-11 mouse:min-h-9.5 items-center gap-2 rounded-[10px] px-3 text-sm ${current ? 'bg-primary text-on-primary' : 'text-ink hover:text-link'}`}
        >
          {icon && <Icon name={icon} size={18} />}
          {label}
        </Link>
      ))}
    </nav>
  )
}
