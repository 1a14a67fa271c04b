import { Suspense } from 'react'
import { isAuthenticated, useUser } from '#features/accounts/sessions/session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'

const GardenToday = lazyPart(() =>
  import('#features/garden/tasks/components/garden-today.tsx').then(({ GardenToday }) => GardenToday),
)

/** «Сегодня в огороде» of who has signed in; the document is the same for everybody. */
export function OwnGarden() {
  const user = useUser()
  return isAuthenticated(user) ? (
    // Of another account it begins again: what was loaded for the first one is not shown.
    <section
      key={user.id}
      aria-labelledby="own-garden"
      className="screen-only mt-8 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <h2 id="own-garden" className="mb-2 text-2xl">
        Сегодня у{'\u00a0'}вас
      </h2>
      <Suspense fallback={<p>Смотрим дела…</p>}>
        <GardenToday />
      </Suspense>
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/todo">Все дела</LinkButton>
        <LinkButton to="/profile?view=plantings" variant="secondary">
          Мои посадки
        </LinkButton>
      </p>
    </section>
  ) : null
}
