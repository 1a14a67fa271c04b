import { navigateTo } from '#kit/navigation/navigate-to.ts'
import type { Registration } from '../accounts-api.ts'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'
import { useEntrance } from '../sign-in/use-redirect-after-sign-in.ts'
import { RegisterForm } from './register-form.tsx'

export const meta = () => [{ title: 'Регистрация — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

const welcome = (name: string) => `Добро пожаловать, ${name}! На вашу почту ушло письмо: подтвердите адрес в течение 7 дней.`

export default function RegisterPage() {
  const enter = useEntrance(welcome)
  return (
    <GuestCard
      title="Регистрация"
      lead={
        <>Посадки, план и&nbsp;журнал обработок будут с&nbsp;вами на&nbsp;любом устройстве. Справочник открыт и&nbsp;без регистрации.</>
      }
      below={
        <>
          <p>
            Уже с&nbsp;нами? <TextLink to="/login">Войти</TextLink>
          </p>
          <p className="text-sm text-muted">
            Какие данные хранит сайт, написано в&nbsp;<TextLink to="/privacy-policy">политике конфиденциальности</TextLink>.
          </p>
        </>
      }
    >
      <NeedsScript what="Регистрация" />
      <RegisterForm onSubmit={register} />
    </GuestCard>
  )

  /** The account first, then the ordinary way in; when that fails, the login page tells. */
  async function register(person: Registration) {
    const calls = await import('../accounts-api.ts')
    await calls.register(person)
    const { email, password } = person
    const entered = await calls.signIn({ email, password }).catch(() => null)
    if (entered && !entered.two_factor) return enter()
    await navigateTo('/login', { replace: true, state: { said: 'Учётная запись создана.' } })
  }
}
