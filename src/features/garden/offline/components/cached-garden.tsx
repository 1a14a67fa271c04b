import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { session } from '#features/accounts/sessions/session.ts'
import { useUnsent } from '#features/accounts/unsent-writes.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Loading } from '../../load-failed.tsx'
import { SeasonTable } from '../../season/season-table.tsx'
import { type GardenCopy, hasTreatment, readGardenCopy, type StoredGarden } from '../garden-copy.ts'
import { CachedEntry, CachedJournal } from './cached-journal.tsx'
import { SavedNote } from './cached-parts.tsx'
import { CachedPlanting, CachedPlantings, SeenVerdictsList } from './cached-plantings.tsx'
import { CachedStock } from './cached-stock.tsx'
import { CachedTasks } from './cached-tasks.tsx'
import { UnsentList } from './unsent-list.tsx'
import '../../garden.css'
import '../../season/season.css'
import { pagesOnDevice } from '../pages-on-device.ts'

const askingMs = 15_000

/** The page of the garden at this address without a connection, from the copies of the device; `children` when it has none. */
export function CachedGarden({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState<StoredGarden | null>()
  const unsent = useUnsent(stored?.userId)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const read = () => void readGardenCopy().then(setStored)
    read()
    // Another tab may have signed out.
    return session.subscribe(read)
  }, [])
  useEffect(() => {
    // The connection may come back without an event of the browser, such as when the server was away.
    const asking = setInterval(() => void session.recheck(), askingMs)
    return () => clearInterval(asking)
  }, [])
  if (stored === undefined) return <Loading />
  if (stored === null) return children
  const garden = { ...stored, hasUnsentTreatment: hasTreatment(unsent, stored.tasks?.data.items) }
  return (
    <div className="grid max-w-3xl gap-8">
      {pageOf(garden, pathname, new URLSearchParams(search)) ?? <NotHere />}
      <UnsentList userId={garden.userId} />
      <WhatIsHere />
    </div>
  )
}

/** Null when the device has no copy of the page. */
function pageOf(garden: GardenCopy, pathname: string, query: URLSearchParams): ReactNode {
  const view = pathname === '/todo' ? null : query.get('view')
  if (['land', 'new', 'report'].some(name => query.has(name))) return null
  if (view === 'plantings') return <PlantingsPage garden={garden} id={Number(query.get('planting'))} />
  if (view === 'journal') return <JournalPage garden={garden} id={Number(query.get('entry'))} />
  if (view === 'plan')
    return (
      garden.season && (
        <>
          <SavedNote copy={garden.season} />
          <h2 className="text-2xl">Сезон {garden.season.data.year}</h2>
          <SeasonTable season={garden.season.data} isShown />
        </>
      )
    )
  if (view === 'stock')
    return (
      garden.stock && (
        <>
          <SavedNote copy={garden.stock} />
          <CachedStock copy={garden.stock} hasUnsentTreatment={garden.hasUnsentTreatment} />
        </>
      )
    )
  if (view !== null || !garden.tasks) return null
  return (
    <>
      <SavedNote copy={garden.tasks} />
      <CachedTasks userId={garden.userId} copy={garden.tasks} />
    </>
  )
}

function PlantingsPage({ garden, id }: { garden: GardenCopy; id: number }) {
  const copy = garden.plantings
  const planting = copy?.data.items.find(each => each.id === id)
  if (!copy || (id > 0 && !planting)) return <NotHere />
  return (
    <>
      <SavedNote copy={copy} />
      {planting ? <CachedPlanting {...{ garden, planting, copy }} /> : <CachedPlantings garden={garden} copy={copy} />}
      {!planting && <SeenVerdictsList garden={garden} />}
    </>
  )
}

function JournalPage({ garden, id }: { garden: GardenCopy; id: number }) {
  const copy = garden.journal
  const entry = copy?.data.items.find(each => each.id === id)
  if (!copy || (id > 0 && !entry)) return <NotHere />
  return (
    <>
      <SavedNote copy={copy} />
      {entry ? <CachedEntry entry={entry} /> : <CachedJournal entries={copy.data.items} />}
    </>
  )
}

const NotHere = () => (
  <Callout kind="warning" title="Этой страницы на&nbsp;устройстве нет">
    <p>Она откроется, когда появится связь.</p>
  </Callout>
)

const WhatIsHere = () => (
  <nav aria-label="Без связи" className="screen-only">
    <p>Без связи открываются:</p>
    <ul className="flex flex-wrap gap-x-6">
      {pagesOnDevice.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => window.location.reload()}>
      Повторить
    </Button>
  </nav>
)
