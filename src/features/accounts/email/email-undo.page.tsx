import { useLocation } from 'react-router'
import { linkPageHeaders, linkPageMeta } from './link-page-meta.ts'
import { EmailLinkStep } from './link-step.tsx'

export const headers = linkPageHeaders
export const meta = () => linkPageMeta('Вернуть прежний адрес')

/** Linked from the email to the old address, before or after it has been replaced. */
export default function EmailUndoPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <EmailLinkStep
      title="Вернуть прежний адрес?"
      lead={
        <>
          Нажмите кнопку, если адрес почты меняли не&nbsp;вы. Учётная запись останется на&nbsp;вашем адресе, все входы
          завершатся, а&nbsp;пароль перестанет действовать: письмо со&nbsp;ссылкой для нового мы&nbsp;отправим сразу.
        </>
      }
      action="Вернуть прежний адрес"
      run={async () => (await import('./email-api.ts')).undoEmailChange(token)}
      done="/email-verified?done=undo"
      stale="/email-verified?stale=undo"
    />
  )
}
