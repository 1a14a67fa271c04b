import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepPage } from '#site/navigation/last-rendered-html.ts'
import { followLinks } from '#site/navigation/link-clicks.ts'
import { instrumentations, loadBehaviours } from '#site/navigation/load-runtime.ts'
import { guardTexts } from '#site/shell/trusted-types.ts'

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
