import { useLocation } from 'react-router'
import { TextLink } from '../components/guest-card.tsx'
import { linkPageHeaders, linkPageMeta } from './link-page-meta.ts'
import { EmailLinkStep } from './link-step.tsx'

export const headers = linkPageHeaders
export const meta = () => linkPageMeta('Подтверждение почты')

/** Needs no session: the email may be opened in another browser than the one used for registration. */
export default function EmailVerifyPage() {
  const query = new URLSearchParams(useLocation().search)
  const [id, hash, signature] = ['id', 'hash', 'signature'].map(name => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  return (
    <EmailLinkStep
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
