import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { changeUi, uiState } from './ui-state.ts'

const key = 'privacyPolicyAccepted'

/** Both answers hide the notice; only `true` allows counting visits. */
type PolicyAnswer = 'true' | 'necessary'

/** Shown until answered, and never in the server's HTML. */
export function PolicyNotice() {
  const { showPolicyNotification } = useObservable(uiState)
  useEffect(() => changeUi({ showPolicyNotification: !storedAnswer() }), [])
  return showPolicyNotification && <Question />
}

/** Fixed to the lower edge. The space that it takes is in the flow after the page, so that the end of the page stays reachable. */
function Question() {
  const space = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => reserveSpace(space.current!), [])
  return (
    <div ref={space} className="policy-space screen-only">
      <section aria-label="Данные в вашем браузере" className="policy-notice">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-2 sm:px-6 lg:px-8">
          <p className="text-xs md:text-sm">
            Храним в&nbsp;браузере только нужное сайту.{' '}
            <Link to="/privacy-policy" className="text-link underline underline-offset-4">
              О&nbsp;данных
            </Link>
          </p>
          <div className="flex gap-2 max-md:w-full max-md:*:grow">
            <Button size="sm" variant="secondary" onClick={() => saveAnswer('necessary')}>
              Только необходимые
            </Button>
            <Button size="sm" onClick={() => saveAnswer('true')}>
              Принять
            </Button>
          </div>
        </div>
      </section>
    </div>
  )
}

/**
 * Moves other elements at the bottom of the window above the notice, if its text takes more lines than the room kept for it, and keeps
 * focused elements from being covered. A style sheet with
 * one class restyles only these elements; an inherited property of the root element would restyle the whole page.
 */
function reserveSpace(space: HTMLElement): () => void {
  const sheet = new CSSStyleSheet()
  const sizes = new ResizeObserver(([entry]) => {
    const height = `${entry!.borderBoxSize[0]!.blockSize}px`
    space.style.height = height
    sheet.replaceSync(
      `.above-notice{--foot:calc(var(--bar) + ${height})}html{scroll-padding-block-end:calc(var(--bar) + ${height} + 5rem)}`,
    )
  })
  document.adoptedStyleSheets.push(sheet)
  sizes.observe(space.firstElementChild!)
  return () => {
    sizes.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}

/** Storage may be unavailable; the notice is then shown on every page load. */
function storedAnswer(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function saveAnswer(value: PolicyAnswer): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  changeUi({ showPolicyNotification: false })
  delete document.documentElement.dataset.notice
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is unavailable: hidden until the next page load.
  }
}
