import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Callout } from '#ui/page/callout.tsx'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAskedPath, useEntrance } from './use-redirect-after-sign-in.ts'

export const meta = () => [{ title: 'Вход — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** Most people have no second step. */
const loadCodeStep = () => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = lazy(loadCodeStep)

export default function LoginPage() {
  const [isCodeWanted, setCodeWanted] = useState(false)
  const enter = useEntrance()
  if (isCodeWanted)
    return (
      <GuestCard title="Ещё один шаг" lead="Пароль верный. Осталось подтвердить, что это вы.">
        <Suspense>
          <CodeStep onEntered={enter} onBack={() => setCodeWanted(false)} />
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
      <Reason />
      <SignInForm onEntered={enter} onCodeWanted={() => loadCodeStep().then(() => setCodeWanted(true))} />
    </GuestCard>
  )
}

/** Why somebody finds themselves here: said by the page that sent them, or by the address a guard sent them from. */
function Reason() {
  const { state } = useLocation() as { state: { said?: string } | null }
  const asked = useAskedPath()
  if (state?.said)
    return (
      <Callout kind="success" className="mb-6" title={state.said}>
        Теперь войдите.
      </Callout>
    )
  return asked ? (
    <Callout kind="info" className="mb-6" title="Эта страница — для своих">
      Войдите, и&nbsp;мы&nbsp;откроем её.
    </Callout>
  ) : null
}
