import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/link-button.tsx'
import { GuestCard } from '../components/guest-card.tsx'

export const meta = () => [{ title: 'Подтверждение почты — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

interface Ending {
  title: string
  lead: ReactNode
  to: string
  label: string
}

const cabinet = { to: '/profile', label: 'Открыть кабинет' }
const security = { to: '/profile?view=security', label: 'Открыть кабинет' }
const password = { to: '/reset-password', label: 'Задать новый пароль' }
const isOver = 'Ссылка больше не\u00A0действует'

const done: Record<string, Ending> = {
  verify: {
    title: 'Почта подтверждена',
    lead: <>Спасибо! Учётная запись остаётся за&nbsp;вами. Теперь можно включить второй шаг входа и&nbsp;сменить адрес почты.</>,
    ...cabinet,
  },
  change: {
    title: 'Адрес изменён',
    lead: <>Входите теперь с&nbsp;новым адресом. На&nbsp;прежний ушло письмо: 72&nbsp;часа по&nbsp;его ссылке смену можно отменить.</>,
    ...security,
  },
  undo: {
    title: 'Адрес остался прежним',
    lead: (
      <>
        Все входы завершены, старый пароль больше не&nbsp;действует. На&nbsp;ваш адрес ушло письмо со&nbsp;ссылкой для нового пароля. Она
        живёт 60&nbsp;минут, потом можно попросить другую.
      </>
    ),
    ...password,
  },
}

const stale: Record<string, Ending> = {
  verify: {
    title: isOver,
    lead: (
      <>
        Ссылка из&nbsp;письма живёт 60&nbsp;минут и&nbsp;подходит только к&nbsp;тому адресу, на&nbsp;который пришла. Новое письмо можно
        попросить в&nbsp;личном кабинете.
      </>
    ),
    ...cabinet,
  },
  change: {
    title: isOver,
    lead: (
      <>
        Ссылка из&nbsp;письма живёт 60&nbsp;минут, подходит один раз и&nbsp;только к&nbsp;учётной записи, в&nbsp;которой попросили сменить
        адрес. Проверьте, что вошли именно в&nbsp;неё; новое письмо можно попросить в&nbsp;личном кабинете.
      </>
    ),
    ...security,
  },
  undo: {
    title: isOver,
    lead: (
      <>
        Ссылка живёт 72&nbsp;часа и&nbsp;подходит один раз. Если смену адреса уже отменили, делать ничего не&nbsp;нужно. Если за&nbsp;вас
        её&nbsp;просил кто-то другой, задайте новый пароль: смена отменится, а&nbsp;чужие входы завершатся.
      </>
    ),
    ...password,
  },
}

/** Where the link of a letter ends. Says the same to everybody: the letter may have been opened in another browser. */
export default function EmailVerifiedPage() {
  const query = new URLSearchParams(useLocation().search)
  const { title, lead, to, label } = endingOf(query)
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

function endingOf(query: URLSearchParams): Ending {
  const which = query.get('stale')
  if (which === null) return findEnding(done, query.get('done'))
  return findEnding(stale, which)
}

const findEnding = (endings: Record<string, Ending>, name: string | null): Ending =>
  (name !== null && Object.hasOwn(endings, name) && endings[name]) || endings.verify!
