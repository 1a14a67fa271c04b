import { useRef } from 'react'
import { api } from '#kit/http/api-client.ts'
import { Callout } from '#ui/callout.tsx'
import { EmailField, TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form.tsx'
import { notifications } from '#ui/notifications.tsx'
import { type SessionUser, session } from '../../session.ts'
import { ask } from '../ask.ts'
import { tellOtherTabs } from '../other-tabs.ts'
import { confirmed } from '../password-question.ts'
import { Panel } from '../profile/panel.tsx'
import { type Draft, dropDraft, findDraft, keepDraft } from '../unfinished.ts'

const form = 'person'

/** What is being typed survives the end of the session: it waits in the tab until the person is back. */
export function PersonPanel({ user }: { user: SessionUser }) {
  const found = useRef<Draft | null | undefined>(undefined)
  if (found.current === undefined) found.current = unlike(user, findDraft(user.id, form))
  const draft = found.current
  return (
    <Panel id="person" title="Имя и почта">
      {draft && (
        <Callout className="mb-5" title="Вернули то, что вы не успели сохранить">
          Проверьте и&nbsp;нажмите «Сохранить».
        </Callout>
      )}
      <div onInput={({ target }) => keepDraft(user.id, form, valuesOf((target as HTMLInputElement).form))}>
        <Form
          className="max-w-xl"
          id={form}
          schema={() => import('../account-forms.ts').then(forms => forms.profileForm)}
          onSubmit={save}
          label="Имя и почта"
          submit="Сохранить"
        >
          <TextField name="name" label="Имя" autoComplete="name" defaultValue={draft?.name ?? user.name} required />
          <EmailField
            name="email"
            label="Электронная почта"
            autoComplete="email"
            defaultValue={draft?.email ?? user.email}
            help="Новый адрес нужно будет подтвердить по письму"
            required
          />
        </Form>
      </div>
    </Panel>
  )

  async function save(values: { name: string; email: string }) {
    await ask(confirmed(() => api.put('/user/profile-information', values)))
    dropDraft(form)
    const isMoved = values.email.toLowerCase() !== user.email
    await session.refresh()
    tellOtherTabs()
    const message = isMoved ? 'Сохранено. На новый адрес ушло письмо: подтвердите его.' : 'Сохранено.'
    notifications.add({ message, kind: 'success', timeout: 8 })
  }
}

const unlike = (user: SessionUser, draft: Draft | null) => (draft?.name === user.name && draft.email === user.email ? null : draft)

function valuesOf(element: HTMLFormElement | null): Draft {
  const entries = element ? [...new FormData(element)] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
