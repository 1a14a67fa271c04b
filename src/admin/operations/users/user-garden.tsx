import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const GardenForSupport = lazyPart(async () => (await import('#admin/gardens/support-garden.tsx')).GardenForSupport)

/** Shown when it is asked for, because every look is written to the journal. */
export function UserGarden({ userId }: { userId: number }) {
  const [isShown, setShown] = useState(false)
  return (
    <section className="admin-part">
      <h2>Сад</h2>
      {isShown ? (
        <Suspense fallback={<p>Смотрим сад…</p>}>
          <GardenForSupport path={`/admin/users/${userId}/garden`} />
        </Suspense>
      ) : (
        <>
          <p className="text-muted">Посадки, «есть можно» и&nbsp;дела. Просмотр запишется в&nbsp;журнал.</p>
          <Button variant="secondary" size="sm" className="mt-3 min-h-11" onClick={() => setShown(true)}>
            Показать сад
          </Button>
        </>
      )}
    </section>
  )
}
