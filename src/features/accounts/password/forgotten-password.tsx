import { useState } from 'react'
import { EmailField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { GuestCard, NeedsScript, TextLink } from '../components/guest-card.tsx'

const importAccountsApi = () => import('../accounts-api.ts')

export function ForgottenPassword() {
  const [sentTo, setSentTo] = useState('')
  return (
    <GuestCard
      title="Новый пароль"
      lead={
        <>
          Напишите почту, с&nbsp;которой вы&nbsp;регистрировались. Пришлём ссылку, по&nbsp;которой задают новый пароль.
        </>
      }
      below={
        <p>
          Вспомнили? <TextLink to="/login">Войти</TextLink>
        </p>
      }
    >
      <NeedsScript what="Смена пароля" />
      <div role="status">
        {sentTo && (
          <Callout kind="success" className="mb-6" title="Проверьте почту">
            <p>
              Если адрес <b>{sentTo}</b> у&nbsp;нас есть, ссылка уже в&nbsp;пути. Она действует 60&nbsp;минут
              и&nbsp;подходит один раз.
            </p>
            <p>
              Нет письма? Загляните в&nbsp;«Спам» и&nbsp;проверьте, нет&nbsp;ли опечатки в&nbsp;адресе. Новое письмо
              можно попросить через минуту.
            </p>
          </Callout>
        )}
      </div>
      <Form
        schema={async () => (await importAccountsApi()).forgottenForm}
        onSubmit={send}
        label="Письмо со ссылкой"
        submit={sentTo ? 'Прислать ещё раз' : 'Прислать ссылку'}
      >
        <EmailField name="email" label="Электронная почта" autoComplete="username" required />
      </Form>
    </GuestCard>
  )

  async function send({ email }: { email: string }) {
    setSentTo('')
    await (await importAccountsApi()).requestPasswordReset(email)
    setSentTo(email)
  }
}
