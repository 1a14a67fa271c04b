import { useLocation } from 'react-router'
import { linkPageHeaders, linkPageMeta } from './link-page-meta.ts'
import { EmailLinkStep } from './link-step.tsx'

export const headers = linkPageHeaders
export const meta = () => linkPageMeta('Новый адрес почты')

/** Requires a session: access to the mailbox alone must neither take over an account nor hand over somebody else's. */
export default function EmailChangePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <EmailLinkStep
      title="Новый адрес почты"
      lead={
        <>
          Адрес, на&nbsp;который пришло письмо, станет адресом вашей учётной записи: входить нужно будет с&nbsp;ним.
          Остальные входы завершатся.
        </>
      }
      action="Подтвердить новый адрес"
      run={async () => (await import('./email-api.ts')).confirmEmailChange(token)}
      done="/email-verified?done=change"
      stale="/email-verified?stale=change"
    />
  )
}
