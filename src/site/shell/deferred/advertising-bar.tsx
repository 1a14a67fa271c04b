import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import type { Advertisement } from '#features/links/outgoing-link.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { changeUi, uiState } from './ui-state.ts'

const closedKey = 'advertising-closed'
const closedForMs = 7 * 86_400_000

/** One of the published links with the placement «рекламная строка», from the root loader; the heavier ones more often. */
export function AdvertisingBar() {
  const { showAdvertisingBar } = useObservable(uiState)
  const data = useRouteLoaderData('root') as { advertisements?: readonly Advertisement[] } | undefined
  const [chosen] = useState(() => (isClosed() ? null : chooseByWeight(data?.advertisements ?? [], Math.random())))
  useEffect(() => changeUi({ showAdvertisingBar: chosen !== null }), [chosen])
  return showAdvertisingBar && chosen && <AboveHeader {...chosen} />
}

/** @param chance from 0 to 1, without 1 */
export function chooseByWeight<T extends { weight: number }>(all: readonly T[], chance: number): T | null {
  let rest = chance * all.reduce((sum, { weight }) => sum + weight, 0)
  for (const each of all) {
    rest -= each.weight
    if (rest < 0) return each
  }
  return null
}

/** Storage may be blocked: then the bar is closed for this page. */
function isClosed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(closedKey) ?? 0) < closedForMs
  } catch {
    return false
  }
}

function close(): void {
  changeUi({ showAdvertisingBar: false })
  try {
    localStorage.setItem(closedKey, String(Date.now()))
  } catch {
    // Closed for this page all the same.
  }
}

function AboveHeader(advertisement: Advertisement) {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.querySelector('header.site')?.before(place)
    return () => place.remove()
  }, [place])
  return createPortal(<AdvertisingLine {...advertisement} />, place)
}

/** The law requires the word «Реклама», the advertiser and the erid. */
export function AdvertisingLine({ text, url, advertiser, erid }: Omit<Advertisement, 'weight'>) {
  return (
    <aside aria-label="Реклама" className="advertising-bar screen-only">
      <p className="min-w-0 grow text-sm">
        <span className="text-muted">
          Реклама. {advertiser}. erid:&nbsp;{erid}
        </span>{' '}
        <a
          href={url}
          rel="nofollow sponsored noopener"
          target="_blank"
          className="text-link underline underline-offset-4"
        >
          {text}
          <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
        </a>
      </p>
      <IconButton icon="close" label="Закрыть рекламу" onClick={close} />
    </aside>
  )
}
