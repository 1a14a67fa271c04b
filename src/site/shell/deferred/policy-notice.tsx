import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { changeUi, uiState } from './ui-state.ts'

const key = 'privacyPolicyAccepted'

/** Both answers hide the notice; only `true` allows counting visits. */
type PolicyAnswer = 'true' | 'necessary'

/** Shown until answered, and never in the server's HTML. It is in the flow after the page, so that the end of the page stays reachable. */
export function PolicyNotice() {
  const { showPolicyNotification } = useObservable(uiState)
  useEffect(() => changeUi({ showPolicyNotification: !storedAnswer() }), [])
  return showPolicyNotification && <Question />
}

function Question() {
  const notice = useRef<HTMLElement>(null)
  useLayoutEffect(() => reserveSpace(notice.current!), [])
  return (
    <section ref={notice} aria-label="Данные в вашем браузере" className="policy-notice screen-only">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-6 lg:px-8">
        <p className="max-w-measure text-sm">
          Вход и&nbsp;настройки сайт хранит в&nbsp;вашем браузере: без этого он не&nbsp;работает. Посещения мы сейчас не&nbsp;считаем
          и&nbsp;начнём только с&nbsp;вашего согласия.{' '}
          <Link to="/privacy-policy" className="text-link underline underline-offset-4">
            Политика конфиденциальности
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saveAnswer('true')}>
            Принять
          </Button>
          <Button size="sm" variant="secondary" onClick={() => saveAnswer('necessary')}>
            Только необходимые
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Moves other elements at the bottom of the window above the notice, and keeps focused elements from being covered. */
function reserveSpace(notice: HTMLElement): () => void {
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => {
    style.setProperty('--foot', `calc(var(--bar) + ${notice.offsetHeight}px)`)
    style.scrollPaddingBlockEnd = 'calc(var(--foot) + 5rem)'
  })
  sizes.observe(notice)
  return () => {
    sizes.disconnect()
    style.removeProperty('--foot')
    style.scrollPaddingBlockEnd = ''
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
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is unavailable: hidden until the next page load.
  }
}
