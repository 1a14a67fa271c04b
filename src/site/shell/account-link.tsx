import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { displayName } from './display-name.ts'

/** Keeps its size whoever comes: a public page is the same for everybody, and the name arrives later. */
export function AccountLink({ className }: { className: string }) {
  const name = useObservable(displayName)
  return (
    <Link to={name ? '/profile' : '/login'} className={className} title={name ? 'Кабинет' : undefined}>
      <Icon name="user" />
      <span className="max-w-full truncate">{name || 'Войти'}</span>
    </Link>
  )
}
