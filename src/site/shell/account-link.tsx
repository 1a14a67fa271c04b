import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { displayName } from './display-name.ts'
import { DueMark } from './due-mark.tsx'

/** Has a fixed size: the server renders it without a name, which is filled in later in the browser. */
export function AccountLink({ className }: { className: string }) {
  const name = useObservable(displayName)
  return (
    <Link to={name ? '/profile' : '/login'} className={className} title={name ? 'Кабинет' : undefined}>
      <Icon name="user" className="-order-2" />
      <span className="max-w-full truncate">{name || 'Войти'}</span>
      {/* On the corner of the icon, because beside the name it would take its last letters. */}
      {name && <DueMark className="-order-1 -ms-5 -me-1 mb-4 px-1.5" />}
    </Link>
  )
}
