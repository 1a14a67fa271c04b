import { useLocation } from 'react-router'
import { letterHeaders, letterMeta } from './link-page-meta.ts'
import { LetterStep } from './link-step.tsx'

export const headers = letterHeaders
export const meta = () => letterMeta('Новый адрес почты')

/** For whoever is signed in: the mailbox alone must not be enough to take an account over, nor to be given a stranger's. */
export default function EmailChangePage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <LetterStep
      title="Новый адрес почты"
      lead={
        <>
          Адрес, на&nbsp;который пришло письмо, станет адресом вашей учётной записи: входить нужно будет с&nbsp;ним. Остальные входы
          завершатся.
        </>
      }
      action="Подтвердить новый адрес"
      run={async () => (await import('./email-api.ts')).confirmChange(token)}
      done="/email-verified?done=change"
      stale="/email-verified?stale=change"
    />
  )
}
