import { Suspense, useState } from 'react'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserEvents } from './user-events.tsx'
import type { UserView } from './user-view.ts'

/** What needs a script follows the page; the server, which renders synchronously, imports it at once. */
const importActions = async () => (await import('./user-actions.tsx')).UserActions
const importDevices = async () => (await import('./user-devices.tsx')).UserDevices
const importGarden = async () => (await import('./user-garden.tsx')).UserGarden
const UserActions = import.meta.env.SSR ? await importActions() : lazyPart(importActions)
const UserDevices = import.meta.env.SSR ? await importDevices() : lazyPart(importDevices)
const UserGarden = import.meta.env.SSR ? await importGarden() : lazyPart(importGarden)

/** One account: what is known, what may be done, its devices and last events. */
export function UserCard({ user: given, isOwn }: { user: UserView; isOwn: boolean }) {
  const [user, setUser] = useState(given)
  return (
    <div className="admin-user">
      <Breadcrumbs items={[{ label: 'Пользователи', to: '/admin/users' }, { label: user.name }]} />
      <header className="admin-head">
        <h1 tabIndex={-1}>{user.name}</h1>
        <UserBadges user={user} />
      </header>
      <dl className="admin-facts">
        <Fact label="Номер">{user.id}</Fact>
        <Fact label="Почта">{readableAddress(user.email)}</Fact>
        <Fact label="Зарегистрирован">{formatMoment(user.createdAt)}</Fact>
        <Fact label="Второй шаг входа">{user.hasTwoFactor ? 'включён' : 'выключен'}</Fact>
        {user.deletionAt && <Fact label="Удалится">{formatMoment(user.deletionAt)}</Fact>}
        {user.passwordExpiresAt && (
          <Fact label="Первый пароль действует до">{formatMoment(user.passwordExpiresAt)}</Fact>
        )}
      </dl>
      {isOwn && (
        <Callout kind="info" className="mb-4" title="Это вы">
          Заблокировать себя нельзя. Роль можно снять, если есть другой администратор.
        </Callout>
      )}
      <Suspense fallback={<div className="admin-actions-place" aria-hidden="true" />}>
        <UserActions user={user} isOwn={isOwn} onChange={setUser} />
        <UserDevices user={user} onChange={setUser} />
        <UserGarden userId={user.id} />
      </Suspense>
      <UserEvents events={user.events} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
