import { navigateTo } from '#kit/navigation/navigate-to.ts'
import type { Registration } from '../accounts-api.ts'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'
import { useRedirectAfterSignIn } from '../sign-in/use-redirect-after-sign-in.ts'
import { RegisterForm } from './register-form.tsx'

export const meta = () => [{ title: 'Регистрация — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

const welcome = (name: string) =>
  `Добро пожаловать, ${name}! На вашу почту ушло письмо: подтвердите адрес в течение 7 дней.`

export default function RegisterPage() {
  const finishSignIn = useRedirectAfterSignIn(welcome)
  return (
    <GuestCard
      title="Регистрация"
      lead={
        <>
          Справочник открыт и&nbsp;без регистрации. С&nbsp;ней посадки, план и&nbsp;журнал обработок хранятся
          в&nbsp;кабинете и&nbsp;видны на&nbsp;всех ваших устройствах.
        </>
      }
      below={
        <>
          <p>
            Уже с&nbsp;нами? <TextLink to="/login">Войти</TextLink>
          </p>
          <p className="text-sm text-muted">
            Какие данные хранит сайт, написано в&nbsp;
            <TextLink to="/privacy-policy">политике конфиденциальности</TextLink>.
          </p>
        </>
      }
    >
      <NeedsScript what="Регистрация" />
      <RegisterForm onSubmit={register} />
    </GuestCard>
  )

  /** Registers and signs in; if signing in fails, the login page says that the account exists. */
  async function register(person: Registration) {
    const calls = await import('../accounts-api.ts')
    await calls.register(person)
    const { email, password } = person
    const signedIn = await calls.signIn({ email, password }).catch(() => null)
    if (signedIn && !signedIn.two_factor) return finishSignIn()
    await navigateTo('/login', { replace: true, state: { notice: 'Учётная запись создана.' } })
  }
}
