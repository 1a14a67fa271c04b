import { useId, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { type RedirectItem, statusTexts } from './redirect-view.ts'

interface RedirectFormProps {
  from: string
  /** The redirect that is edited; without it a new one. */
  stored?: RedirectItem
  onClose?(): void
}

interface RedirectValues {
  from: string
  to: string
  status: number
}

/** What is typed, and how it is saved. */
function useRedirect({ from, stored, onClose }: RedirectFormProps) {
  const [values, setValues] = useState<RedirectValues>({
    from: stored?.from ?? from,
    to: stored?.to ?? '',
    status: stored?.status ?? 301,
  })
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const save = useAction(async () => {
    setErrors({})
    const body = { ...values, to: values.status === 410 ? null : values.to }
    try {
      if (stored) await api.put(`/admin/redirects/${stored.id}`, { version: stored.version, ...body })
      else await api.post('/admin/redirects', body)
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error
      return setErrors(error.fields)
    }
    notifications.add({ message: 'Переадресация работает.', kind: 'success', timeout: 8 })
    onClose?.()
    await navigateTo('/admin/redirects')
    // The next one may have been begun in the meantime.
    setValues(now => (now === values ? { from: '', to: '', status: 301 } : now))
  })
  const set = (part: Partial<RedirectValues>) => setValues(now => ({ ...now, ...part }))
  return { values, set, errors, save }
}

/** Saves one redirect. Errors stand at their fields. */
export function RedirectForm(props: RedirectFormProps) {
  const { stored } = props
  const { values, set, errors, save } = useRedirect(props)
  return (
    <form
      className="admin-filters admin-redirect-form"
      aria-label={stored ? `Изменить ${stored.from}` : 'Новая переадресация'}
      onSubmit={event => {
        event.preventDefault()
        void save.run()
      }}
    >
      <AddressField
        label="Откуда"
        placeholder="/staryj-adres"
        value={values.from}
        errors={errors.from}
        onChange={from => set({ from })}
      />
      {values.status !== 410 && (
        <AddressField
          label="Куда"
          placeholder="/drugs/topaz"
          value={values.to}
          errors={errors.to}
          onChange={to => set({ to })}
        />
      )}
      <label>
        <span>Ответ</span>
        <select className="field" value={values.status} onChange={event => set({ status: Number(event.target.value) })}>
          {Object.entries(statusTexts).map(([status, text]) => (
            <option key={status} value={status}>
              {status}, {text}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" size="sm">
        {stored ? 'Сохранить' : 'Добавить'}
      </Button>
      <Failure text={save.failure} />
    </form>
  )
}

interface AddressFieldProps {
  label: string
  placeholder: string
  value: string
  errors: readonly string[] | undefined
  onChange(value: string): void
}

function AddressField({ label, placeholder, value, errors, onChange }: AddressFieldProps) {
  const id = useId()
  return (
    <div className="admin-address-field">
      <label>
        <span>{label}</span>
        <input
          className="field"
          value={value}
          placeholder={placeholder}
          maxLength={300}
          required
          aria-invalid={errors !== undefined || undefined}
          aria-describedby={errors ? id : undefined}
          onChange={event => onChange(event.target.value)}
        />
      </label>
      <small id={id} role="alert" className="text-danger">
        {errors?.join(' ')}
      </small>
    </div>
  )
}
