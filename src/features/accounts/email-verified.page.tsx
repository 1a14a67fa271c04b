import { useLocation } from 'react-router'
import { LinkButton } from '#ui/link-button.tsx'
import { GuestCard } from './components/guest-card.tsx'

export const meta = () => [{ title: 'Подтверждение почты — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** Where the link of a letter ends. Says the same to everybody: the letter may have been opened in another browser. */
export default function EmailVerifiedPage() {
  const query = new URLSearchParams(useLocation().search)
  const isStale = query.has('stale')
  return (
    <GuestCard
      title={isStale ? 'Ссылка больше не действует' : 'Почта подтверждена'}
      lead={
        isStale ? (
          <>
            Ссылка из&nbsp;письма живёт 60&nbsp;минут и&nbsp;подходит только к&nbsp;тому адресу, на&nbsp;который пришла. Новое письмо можно
            попросить в&nbsp;личном кабинете.
          </>
        ) : (
          <>Спасибо! Теперь вы&nbsp;сможете вернуть доступ, если забудете пароль, а&nbsp;важные письма дойдут до&nbsp;вас.</>
        )
      }
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/profile">Открыть кабинет</LinkButton>
        <LinkButton to="/" variant="secondary">
          На главную
        </LinkButton>
      </div>
    </GuestCard>
  )
}
