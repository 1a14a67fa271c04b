import { useLocation } from 'react-router'
import { ForgottenPassword } from './components/forgotten-password.tsx'
import { NewPassword } from './components/new-password.tsx'

/** A link from a letter must not travel on to other sites. */
export const meta = () => [
  { title: 'Новый пароль — Садозор' },
  { name: 'robots', content: 'noindex,follow' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Without a token it asks whom to write to; with the token of a letter it takes the new password. */
export default function ResetPasswordPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token')
  return token ? <NewPassword token={token} email={query.get('email') ?? ''} /> : <ForgottenPassword />
}
