import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followLinks } from '#site/link-clicks.ts'
import { instrumentations, loadBehaviours } from '#site/navigation.ts'
import { keepPage } from '#site/readable-page.ts'
import { guardTexts } from '#site/trusted-types.ts'

guardTexts()
keepPage()
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
