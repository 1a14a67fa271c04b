import { useLocation } from 'react-router'
import { letterHeaders, letterMeta } from '../email/link-page-meta.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { NewPassword } from './new-password.tsx'

export const headers = letterHeaders
export const meta = () => letterMeta('Новый пароль')

/** Without a token it asks whom to write to; with the token of a letter it takes the new password. */
export default function ResetPasswordPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token')
  return token ? <NewPassword token={token} email={query.get('email') ?? ''} /> : <ForgottenPassword />
}
