import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFirstPage } from '#site/first-page.ts'
import { followLinks } from '#site/link-clicks.ts'
import { instrumentations, loadBehaviours } from '#site/navigation.ts'

keepFirstPage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  )
  followLinks()
})
;(globalThis.requestIdleCallback ?? setTimeout)(loadBehaviours)
