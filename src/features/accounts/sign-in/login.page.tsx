import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#ui/lazy-part.ts'
import { Callout } from '#ui/page/callout.tsx'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useRedirectAfterSignIn, useRedirectPath } from './use-redirect-after-sign-in.ts'

export const meta = () => [{ title: 'Вход — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** Lazy, since most users have no second factor. */
const loadCodeStep = () => import('./code-step.tsx').then(({ CodeStep }) => CodeStep)
const CodeStep = lazyPart(loadCodeStep)

export default function LoginPage() {
  const [needsCode, setNeedsCode] = useState(false)
  const finishSignIn = useRedirectAfterSignIn()
  if (needsCode)
    return (
      <GuestCard title="Ещё один шаг" lead="Пароль верный. Осталось подтвердить, что это вы.">
        <Suspense>
          <CodeStep onSignedIn={finishSignIn} onBack={() => setNeedsCode(false)} />
        </Suspense>
      </GuestCard>
    )
  return (
    <GuestCard
      title="Вход"
      below={
        <p>
          Ещё не&nbsp;с&nbsp;нами? <TextLink to="/register">Зарегистрироваться</TextLink>
        </p>
      }
    >
      <NeedsScript what="Вход" />
      <LoginNotice />
      <SignInForm onSignedIn={finishSignIn} onCodeRequired={() => loadCodeStep().then(() => setNeedsCode(true))} />
    </GuestCard>
  )
}

/** Why the visitor is here: the notice of the previous page, or the redirect of a guarded page. */
function LoginNotice() {
  const { state } = useLocation() as { state: { notice?: string } | null }
  const asked = useRedirectPath()
  if (state?.notice)
    return (
      <Callout kind="success" className="mb-6" title={state.notice}>
        Теперь войдите.
      </Callout>
    )
  return asked ? (
    <Callout kind="info" className="mb-6" title="Эта страница — для своих">
      Войдите, и&nbsp;мы&nbsp;откроем её.
    </Callout>
  ) : null
}
