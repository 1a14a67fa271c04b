import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { watchCachedGardens } from '#features/accounts/cached-answers.ts'
import { firstName, isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { useSessionBroadcast } from '#features/accounts/sessions/session-broadcast.ts'
import { followFavorites } from '#features/favorites/follow-favorites.ts'
import { watchUnsent } from '#features/garden/offline/send-unsent.ts'
import { Notifications } from '#ui/notifications/notifications.tsx'
import { watchThemes } from '#ui/theme-choice.ts'
import { displayName } from '../display-name.ts'
import { AdvertisingBar } from './advertising-bar.tsx'
import { PolicyNotice } from './policy-notice.tsx'
import { RegionNotes } from './region-notes.tsx'
import { useRestoredPage } from './restored-page.ts'
import { SearchBottomPanel } from './search-bottom-panel.tsx'
import { useSearchLinks } from './search-links.ts'
import { SearchTopPanel } from './search-top-panel.tsx'
import { changeUi, closeSearch } from './ui-state.ts'
import { watchUnauthorized } from './unauthorized.ts'

export function DeferredShellContent() {
  useNavigationFlags()
  useAccount()
  useEffect(() => watchUnauthorized(), [])
  useSessionBroadcast()
  useRestoredPage()
  useSearchLinks()
  useEffect(watchThemes, [])
  useEffect(followFavorites, [])
  useEffect(watchCachedGardens, [])
  useEffect(watchUnsent, [])
  return (
    <>
      <AdvertisingBar />
      <SearchTopPanel />
      <SearchBottomPanel />
      <PolicyNotice />
      <RegionNotes />
      <Notifications />
    </>
  )
}

/** A short wait changes nothing, and a frame that only prepares the fading would delay the next page. */
const busyDelayMs = 200

function useNavigationFlags() {
  const isLoading = useNavigation().state !== 'idle'
  const { key } = useLocation()
  useEffect(() => {
    changeUi({ appIsLoading: isLoading })
    if (!isLoading) return
    const main = document.getElementById('main')
    const timer = setTimeout(() => main?.setAttribute('aria-busy', 'true'), busyDelayMs)
    return () => {
      clearTimeout(timer)
      main?.removeAttribute('aria-busy')
    }
  }, [isLoading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start and the end of every navigation close the panels
  useEffect(closeSearch, [isLoading, key])
}

function useAccount() {
  useEffect(() => {
    const show = () => {
      const user = session.user()
      displayName.set(isAuthenticated(user) ? firstName(user) : '')
    }
    void session.ready()
    show()
    return session.subscribe(show)
  }, [])
}
