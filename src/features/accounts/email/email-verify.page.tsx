import { useLocation } from 'react-router'
import { TextLink } from '../components/guest-card.tsx'
import { letterHeaders, letterMeta } from './link-page-meta.ts'
import { LetterStep } from './link-step.tsx'

export const headers = letterHeaders
export const meta = () => letterMeta('Подтверждение почты')

/** The letter may be opened in another browser than the one the person has registered in. */
export default function EmailVerifyPage() {
  const query = new URLSearchParams(useLocation().search)
  const [id, hash, signature] = ['id', 'hash', 'signature'].map(name => query.get(name) ?? '') as [string, string, string]
  return (
    <LetterStep
      title="Подтвердите почту"
      lead={<>Нажмите кнопку, если учётную запись на&nbsp;этот адрес завели&nbsp;вы.</>}
      action="Подтвердить адрес"
      run={async () => (await import('./email-api.ts')).verifyEmail({ id, hash, signature })}
      done="/email-verified"
      stale="/email-verified?stale=1"
      below={
        <p>
          Завели не&nbsp;вы? Ничего не&nbsp;нажимайте: через 7&nbsp;дней учётная запись исчезнет. Или{' '}
          <TextLink to="/reset-password">задайте свой пароль</TextLink>, и&nbsp;она станет вашей.
        </p>
      }
    />
  )
}
