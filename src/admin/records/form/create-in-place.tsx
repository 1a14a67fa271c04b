import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FieldFace } from '#admin/fields/field-face.tsx'
import { emptyValues, type FormValues, fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import { CreationContext, HasFormContext, type Wanted } from '#admin/fields/record-creation.ts'
import { RecordFormContext } from '#admin/fields/record-form-context.ts'
import { DialogBox } from '#admin/kit/dialogs/dialog-box.tsx'
import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import { hasForm } from '#admin/screens.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** Lets the pickers inside create a record that is not there yet, without leaving the form. */
export function CreateInPlace({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const opener = useRef<Element | null>(null)
  const open = useCallback((next: Wanted) => {
    opener.current = document.activeElement
    setWanted(next)
  }, [])
  const close = () => {
    setWanted(null)
    // The drawer takes the place of the dialog that loads it, so it knows nothing to return the focus to.
    const isLost = document.activeElement === document.body || document.activeElement?.closest('dialog')
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <CreationContext value={open}>
      <HasFormContext value={hasForm}>{children}</HasFormContext>
      {wanted && (
        // A record that is created in place needs no further one in place.
        <CreationContext value={null}>
          <CreateDrawer wanted={wanted} onClose={close} />
        </CreationContext>
      )}
    </CreationContext>
  )
}

interface DrawerProps {
  wanted: Wanted
  onClose(): void
}

function CreateDrawer({ wanted, onClose }: DrawerProps) {
  const [kind, setKind] = useState<KindDescription | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    api.get(`/admin/${wanted.path}/description`).then(setKind, (error: unknown) => setRefusal(textOf(error)))
  }, [wanted.path])
  if (kind) return <DrawerForm kind={kind} wanted={wanted} onClose={onClose} />
  return (
    <DialogBox title="Новая запись" action="Закрыть" isDrawer onAction={() => true} onClose={onClose}>
      <p role="status">{refusal ?? 'Загружаем…'}</p>
    </DialogBox>
  )
}

/** Only what a record of this kind cannot be without; it is saved as a draft, in a dictionary at once, and chosen. */
function DrawerForm({ kind, wanted, onClose }: DrawerProps & { kind: KindDescription }) {
  const fields = kind.fields.filter(({ key, required }) => required || key === kind.title)
  const form = useForm<FormValues>({ defaultValues: firstValues(kind, wanted) })
  const { errors, setErrors } = useFieldErrors(form)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function create() {
    try {
      const values = fromFormValues(fields, form.getValues())
      const record = await api.post(`/admin/${kind.path}`, { values })
      wanted.onCreated({ id: record.id, title: titleOfRecord(kind, record), status: record.status })
      return true
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : {}
      setErrors(found)
      setRefusal(Object.keys(found).length > 0 ? null : textOf(error))
      return false
    }
  }
  return (
    <DialogBox
      title={`Создать: ${kind.words.one}`}
      action={`Создать${kind.isDictionary ? '' : ' черновик'}`}
      isDrawer
      onAction={create}
      onClose={onClose}
    >
      <RecordFormContext value={{ isNew: true, wasPublished: false, hasPages: kind.hasPages, path: kind.path, id: 0 }}>
        <FormContext value={{ prefix: 'new-', errors, hasServerErrors: true, isSending: false }}>
          <FormProvider {...form}>
            {fields.map(field => (
              <FieldFace key={field.key} field={field} name={field.key} />
            ))}
          </FormProvider>
        </FormContext>
      </RecordFormContext>
      <p role="alert" className="text-danger">
        {refusal}
      </p>
      {!kind.isDictionary && (
        <p className="text-muted">Остальное можно заполнить потом: черновика на&nbsp;сайте нет.</p>
      )}
    </DialogBox>
  )
}

const firstValues = (kind: KindDescription, { text, values }: Wanted): FormValues => ({
  ...toFormValues(kind.fields, emptyValues(kind.fields)),
  [kind.title]: text,
  ...values,
})

const textOf = (error: unknown) =>
  error instanceof ApiError ? errorText(error) : 'Не\u00a0удалось. Попробуйте ещё раз.'
