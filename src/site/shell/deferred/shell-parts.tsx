import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { firstName, isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { useSessionBroadcast } from '#features/accounts/sessions/session-broadcast.ts'
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

function useNavigationFlags() {
  const isLoading = useNavigation().state !== 'idle'
  const { key } = useLocation()
  useEffect(() => {
    changeUi({ appIsLoading: isLoading })
    const main = document.getElementById('main')
    if (isLoading) main?.setAttribute('aria-busy', 'true')
    else main?.removeAttribute('aria-busy')
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
