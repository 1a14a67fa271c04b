import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { changeUi, uiState } from './ui-state.ts'

const key = 'privacyPolicyAccepted'

/** Either answer hides the notice; only the first lets us count visits. */
type PolicyAnswer = 'true' | 'necessary'

/** Asked for once per browser, never in the server's HTML. Stands in the flow behind the page, so that it covers nothing for good. */
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

/** What else stands at the bottom of the window, the answer of the calculator, stands on it; what gets the focus hides under neither. */
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

/** Storage may be forbidden: then the question comes back with the next page load. */
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
    // Hidden until the page is loaded anew.
  }
}
