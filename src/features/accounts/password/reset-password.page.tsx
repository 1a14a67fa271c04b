import { useLocation } from 'react-router'
import { linkPageHeaders, linkPageMeta } from '../email/link-page-meta.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { NewPassword } from './new-password.tsx'

export const headers = linkPageHeaders
export const meta = () => linkPageMeta('Новый пароль')

/** Without a token: the form to request an email. With the token of the email: the form for a new password. */
export default function ResetPasswordPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token')
  return token ? <NewPassword token={token} email={query.get('email') ?? ''} /> : <ForgottenPassword />
}
