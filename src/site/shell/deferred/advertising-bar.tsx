import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { changeUi, uiState } from './ui-state.ts'

/** A published link with the placement «рекламная строка», from the root loader's `advertisement`. */
export interface Advertisement {
  text: string
  /** `/go/{alias}`, which counts clicks. */
  url: string
  advertiser: string
  /** Id in the advertising register. */
  erid: string
}

export function AdvertisingBar() {
  const { showAdvertisingBar } = useObservable(uiState)
  const data = useRouteLoaderData('root') as { advertisement?: Advertisement } | undefined
  const advertisement = data?.advertisement
  useEffect(() => changeUi({ showAdvertisingBar: advertisement !== undefined }), [advertisement])
  return showAdvertisingBar && advertisement && <AboveHeader {...advertisement} />
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
export function AdvertisingLine({ text, url, advertiser, erid }: Advertisement) {
  return (
    <aside aria-label="Реклама" className="advertising-bar screen-only">
      <p className="min-w-0 grow text-sm">
        <span className="text-muted">
          Реклама. {advertiser}. erid:&nbsp;{erid}
        </span>{' '}
        <a href={url} rel="external sponsored nofollow" className="text-link underline underline-offset-4">
          {text}
        </a>
      </p>
      <IconButton icon="close" label="Закрыть рекламу" onClick={() => changeUi({ showAdvertisingBar: false })} />
    </aside>
  )
}
