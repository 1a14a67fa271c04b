import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { saveReturnPath } from '#features/accounts/drafts.ts'
import { PasswordDialog } from '#features/accounts/password/password-dialog.tsx'
import { AccountNotices } from '#features/accounts/profile/account-notices.tsx'
import type { SessionUser } from '#features/accounts/sessions/session.ts'
import { hasDeviceGarden } from '#features/garden/guest/device-key.ts'
import { gardenPart } from '#features/garden/offline/garden-part.ts'
import { api } from '#kit/http/api-client.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Overview } from './overview.tsx'
import type { ProfileView } from './profile-views.ts'

const Plantings = gardenPart(() =>
  import('#features/garden/plantings/components/plantings.tsx').then(({ Plantings }) => Plantings),
)
const MoveGarden = lazyPart(() =>
  import('#features/garden/guest/components/move-garden.tsx').then(({ MoveGarden }) => MoveGarden),
)
const Journal = gardenPart(() =>
  import('#features/garden/journal/components/journal.tsx').then(({ Journal }) => Journal),
)
const SeasonPlan = gardenPart(() =>
  import('#features/garden/season/season-plan.tsx').then(({ SeasonPlan }) => SeasonPlan),
)
const Stock = gardenPart(() => import('#features/garden/stock/components/stock.tsx').then(({ Stock }) => Stock))
const Favorites = lazyPart(() =>
  import('#features/favorites/components/favorites.tsx').then(({ Favorites }) => Favorites),
)
const Security = lazyPart(() => import('#features/accounts/profile/security.tsx').then(({ Security }) => Security))

export function ProfileContent({ user, view }: { user: SessionUser; view: ProfileView }) {
  const deletion = useApiQuery('/user/deletion')
  useSaveReturnPath(user.id)
  const [hasGuestGarden] = useState(hasDeviceGarden)
  const [moves, setMoves] = useState(0)
  return (
    <>
      <AccountNotices user={user} deletion={deletion} isBrief={view.id !== 'overview' && view.id !== 'security'} />
      {hasGuestGarden && (view.id === 'overview' || view.id === 'plantings') && (
        <Suspense fallback={null}>
          <MoveGarden onMoved={() => setMoves(count => count + 1)} />
        </Suspense>
      )}
      {view.comingSoon ? (
        <ComingSoon waits={view.comingSoon} />
      ) : view.id === 'overview' ? (
        <Overview key={moves} user={user} />
      ) : null}
      <Suspense fallback={<div className="cabinet-waiting" aria-hidden="true" />}>
        {view.id === 'plantings' && <Plantings key={moves} />}
        {view.id === 'journal' && <Journal />}
        {view.id === 'plan' && <SeasonPlan />}
        {view.id === 'stock' && <Stock />}
        {view.id === 'favorites' && <Favorites userId={user.id} />}
        {view.id === 'security' && <Security user={user} deletion={deletion} />}
      </Suspense>
      <PasswordDialog email={user.email} />
    </>
  )
}

/** After the session expires, signing in returns to this page. */
function useSaveReturnPath(userId: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => api.onUnauthorized(() => saveReturnPath(userId, pathname + search)), [userId, pathname, search])
}

function ComingSoon({ waits: { text, links } }: { waits: NonNullable<ProfileView['comingSoon']> }) {
  return (
    <EmptyState
      title="Раздел готовится"
      action={links.map(({ to, label }, index) => (
        <LinkButton key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    >
      {text}
    </EmptyState>
  )
}
