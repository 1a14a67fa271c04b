import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { KindDescription, RecordStatus, RecordView } from '#admin/kinds/kind-description.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import type { FieldErrors } from '#kit/problem.ts'
import { changedValues, emptyValues, type FormValues, toFormValues } from './form-values.ts'

/** What is stored, what is stored by now, and what was to be saved. */
export interface Conflict {
  base: unknown
  theirs: unknown
  mine: unknown
}

interface ConflictBody {
  conflicts: Record<string, Conflict>
  version: number
}

export interface RecordSave {
  record: RecordView | null
  /** The controls as they were loaded or last saved. */
  baseline: FormValues
  errors: FieldErrors
  general: readonly string[]
  conflicts: Readonly<Record<string, Conflict>>
  isSending: boolean
  /** Saves the changed fields. Resolves to the record, or to null when it was refused. */
  save(status?: RecordStatus): Promise<RecordView | null>
  clearError(name: string): void
  /** Puts unsaved changes back that were made to an earlier version; the server merges them. */
  restore(changed: FormValues, from: number): void
  /** Keeps the own value of a conflict, or takes the other one. */
  settle(key: string, take: 'mine' | 'theirs'): void
}

/** The state of a record form: nothing typed is lost, whatever the server says. */
export function useRecordSave(kind: KindDescription, loaded: RecordView | null, form: UseFormReturn): RecordSave {
  const [record, setRecord] = useState(loaded)
  const [baseline, setBaseline] = useState(() => toFormValues(kind.fields, loaded?.values ?? emptyValues(kind.fields)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState<readonly string[]>([])
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Conflict>>>({})
  const [isSending, setSending] = useState(false)
  // The version that settled conflicts refer to.
  const version = useRef(loaded?.version ?? 0)

  function accept(saved: RecordView) {
    version.current = saved.version
    const values = toFormValues(kind.fields, saved.values)
    setRecord(saved)
    setBaseline(values)
    form.reset(values)
  }

  function refuse(error: unknown) {
    const body =
      error instanceof ApiError && error.status === 409 ? (error.body as Partial<ConflictBody> & { message?: string }) : undefined
    if (body?.conflicts) {
      version.current = body.version!
      setConflicts(body.conflicts)
      return
    }
    if (!(error instanceof ApiError)) reportError(error)
    const fields = error instanceof ApiError ? error.fields : {}
    setErrors(fields)
    const text = error instanceof ApiError ? errorText(error) : 'Не удалось сохранить. Всё, что вы ввели, на месте.'
    setGeneral(Object.keys(fields).length > 0 ? [] : [text])
  }

  async function save(status?: RecordStatus): Promise<RecordView | null> {
    if (isSending || Object.keys(conflicts).length > 0) return null
    setSending(true)
    setErrors({})
    setGeneral([])
    try {
      const values = changedValues(kind.fields, baseline, form.getValues())
      const path = `/admin/${kind.path}`
      const saved = record
        ? await api.put<RecordView>(`${path}/${record.id}`, { version: version.current, values, ...(status && { status }) })
        : await api.post<RecordView>(path, { values, ...(status && { status }) })
      accept(saved)
      return saved
    } catch (error) {
      refuse(error)
      return null
    } finally {
      setSending(false)
    }
  }

  return {
    record,
    baseline,
    errors,
    general,
    conflicts,
    isSending,
    save,
    restore(changed, from) {
      version.current = from
      form.reset({ ...baseline, ...changed }, { keepDefaultValues: true })
    },
    clearError: name => setErrors(({ [name]: _, ...others }) => others),
    settle(key, take) {
      const field = kind.fields.find(one => one.key === key)!
      const { theirs } = toFormValuesOf(field, conflicts[key]!)
      if (take === 'theirs') form.setValue(key, theirs)
      setBaseline(before => ({ ...before, [key]: theirs }))
      setConflicts(({ [key]: _, ...others }) => others)
    },
  }
}

const toFormValuesOf = (field: KindDescription['fields'][number], { theirs }: Conflict) => ({
  theirs: toFormValues([field], { [field.key]: theirs })[field.key],
})
