import { useLocation } from 'react-router'
import { ForgottenPassword } from './components/forgotten-password.tsx'
import { NewPassword } from './components/new-password.tsx'
import { letterHeaders, letterMeta } from './letter-page.ts'

export const headers = letterHeaders
export const meta = () => letterMeta('Новый пароль')

/** Without a token it asks whom to write to; with the token of a letter it takes the new password. */
export default function ResetPasswordPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token')
  return token ? <NewPassword token={token} email={query.get('email') ?? ''} /> : <ForgottenPassword />
}
