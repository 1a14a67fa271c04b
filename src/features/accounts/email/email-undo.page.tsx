import { useLocation } from 'react-router'
import { letterHeaders, letterMeta } from './link-page-meta.ts'
import { LetterStep } from './link-step.tsx'

export const headers = letterHeaders
export const meta = () => letterMeta('Вернуть прежний адрес')

/** For the owner of the address that somebody wants to replace, or has replaced. */
export default function EmailUndoPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <LetterStep
      title="Вернуть прежний адрес?"
      lead={
        <>
          Нажмите кнопку, если адрес почты меняли не&nbsp;вы. Учётная запись останется на&nbsp;вашем адресе, все входы завершатся,
          а&nbsp;пароль перестанет действовать: письмо со&nbsp;ссылкой для нового мы&nbsp;отправим сразу.
        </>
      }
      action="Вернуть прежний адрес"
      run={async () => (await import('./email-api.ts')).undoChange(token)}
      done="/email-verified?done=undo"
      stale="/email-verified?stale=undo"
    />
  )
}
