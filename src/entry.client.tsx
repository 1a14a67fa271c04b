import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchEarlyHistory } from '#site/navigation/early-history.ts'
import { snapshotPage } from '#site/navigation/last-rendered-html.ts'
import { followLinks } from '#site/navigation/link-clicks.ts'
import { instrumentations, loadNavigationRuntime } from '#site/navigation/load-runtime.ts'
import { installTrustedTypesPolicy } from '#site/shell/trusted-types.ts'

installTrustedTypesPolicy()
snapshotPage()
watchEarlyHistory()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  )
  followLinks()
})
;(globalThis.requestIdleCallback ?? setTimeout)(loadNavigationRuntime)
