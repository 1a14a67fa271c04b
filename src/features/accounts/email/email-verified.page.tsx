import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/link-button.tsx'
import { GuestCard } from '../components/guest-card.tsx'

export const meta = () => [{ title: 'Подтверждение почты — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

interface Outcome {
  title: string
  lead: ReactNode
  to: string
  label: string
}

const profileLink = { to: '/profile', label: 'Открыть кабинет' }
const securityLink = { to: '/profile?view=security', label: 'Открыть кабинет' }
const resetLink = { to: '/reset-password', label: 'Задать новый пароль' }
const expiredTitle = 'Ссылка больше не\u00A0действует'

const done: Record<string, Outcome> = {
  verify: {
    title: 'Почта подтверждена',
    lead: (
      <>
        Спасибо! Учётная запись остаётся за&nbsp;вами. Теперь можно включить второй шаг входа и&nbsp;сменить адрес
        почты.
      </>
    ),
    ...profileLink,
  },
  change: {
    title: 'Адрес изменён',
    lead: (
      <>
        Входите теперь с&nbsp;новым адресом. На&nbsp;прежний ушло письмо: 72&nbsp;часа по&nbsp;его ссылке смену можно
        отменить.
      </>
    ),
    ...securityLink,
  },
  undo: {
    title: 'Адрес остался прежним',
    lead: (
      <>
        Все входы завершены, старый пароль больше не&nbsp;действует. На&nbsp;ваш адрес ушло письмо со&nbsp;ссылкой для
        нового пароля. Она живёт 60&nbsp;минут, потом можно попросить другую.
      </>
    ),
    ...resetLink,
  },
}

const stale: Record<string, Outcome> = {
  verify: {
    title: expiredTitle,
    lead: (
      <>
        Ссылка из&nbsp;письма живёт 60&nbsp;минут и&nbsp;подходит только к&nbsp;тому адресу, на&nbsp;который пришла.
        Новое письмо можно попросить в&nbsp;личном кабинете.
      </>
    ),
    ...profileLink,
  },
  change: {
    title: expiredTitle,
    lead: (
      <>
        Ссылка из&nbsp;письма живёт 60&nbsp;минут, подходит один раз и&nbsp;только к&nbsp;учётной записи, в&nbsp;которой
        попросили сменить адрес. Проверьте, что вошли именно в&nbsp;неё; новое письмо можно попросить в&nbsp;личном
        кабинете.
      </>
    ),
    ...securityLink,
  },
  undo: {
    title: expiredTitle,
    lead: (
      <>
        Ссылка живёт 72&nbsp;часа и&nbsp;подходит один раз. Если смену адреса уже отменили, делать ничего не&nbsp;нужно.
        Если за&nbsp;вас её&nbsp;просил кто-то другой, задайте новый пароль: смена отменится, а&nbsp;чужие входы
        завершатся.
      </>
    ),
    ...resetLink,
  },
}

/** The outcome of an email link. Does not depend on the session, since the email may be opened in another browser. */
export default function EmailVerifiedPage() {
  const query = new URLSearchParams(useLocation().search)
  const { title, lead, to, label } = outcomeOf(query)
  return (
    <GuestCard title={title} lead={lead}>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={to}>{label}</LinkButton>
        <LinkButton to="/" variant="secondary">
          На главную
        </LinkButton>
      </div>
    </GuestCard>
  )
}

function outcomeOf(query: URLSearchParams): Outcome {
  const which = query.get('stale')
  if (which === null) return findOutcome(done, query.get('done'))
  return findOutcome(stale, which)
}

const findOutcome = (endings: Record<string, Outcome>, name: string | null): Outcome =>
  (name !== null && Object.hasOwn(endings, name) && endings[name]) || endings.verify!
