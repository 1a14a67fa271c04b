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
  /** The version that the changes were made to; 0 for a new record. */
  version: { readonly current: number }
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
  const [isSending, setSending] = useState(false)
  const version = useRef(loaded?.version ?? 0)
  const refusal = useRefusal(version)

  function accept(saved: RecordView) {
    version.current = saved.version
    const values = toFormValues(kind.fields, saved.values)
    setRecord(saved)
    setBaseline(values)
    form.reset(values)
  }

  async function save(status?: RecordStatus): Promise<RecordView | null> {
    if (isSending || !refusal.isSettled()) return null
    setSending(true)
    refusal.clear()
    try {
      const body = { values: changedValues(kind.fields, baseline, form.getValues()), ...(status && { status }) }
      const saved = await send(kind.path, record?.id ?? null, version.current, body)
      accept(saved)
      return saved
    } catch (error) {
      refusal.show(error)
      return null
    } finally {
      setSending(false)
    }
  }

  function settle(key: string, take: 'mine' | 'theirs') {
    const theirs = controlOf(kind, key, refusal.conflicts[key]!.theirs)
    if (take === 'theirs') form.setValue(key, theirs)
    setBaseline(before => ({ ...before, [key]: theirs }))
    refusal.settle(key)
  }

  function restore(changed: FormValues, from: number) {
    version.current = from
    form.reset({ ...baseline, ...changed }, { keepDefaultValues: true })
  }

  const { errors, general, conflicts, clearError } = refusal
  return { record, baseline, errors, general, conflicts, isSending, version, save, clearError, restore, settle }
}

/** Why the last save was refused. The version moves on only when all conflicts are settled, so that no change of others is overwritten unseen. */
function useRefusal(version: { current: number }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState<readonly string[]>([])
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Conflict>>>({})
  const conflictVersion = useRef(0)
  return {
    errors,
    general,
    conflicts,
    isSettled() {
      const isSettled = Object.keys(conflicts).length === 0
      if (!isSettled) setGeneral(['Сначала выберите, что оставить в\u00a0полях, которые изменил другой редактор.'])
      return isSettled
    },
    clear() {
      setErrors({})
      setGeneral([])
    },
    show(error: unknown) {
      const conflict = conflictIn(error)
      if (conflict) {
        conflictVersion.current = conflict.version
        setConflicts(conflict.conflicts)
        return
      }
      const { fields, text } = refusalOf(error)
      setErrors(fields)
      setGeneral(text)
    },
    settle(key: string) {
      const { [key]: _, ...others } = conflicts
      setConflicts(others)
      if (Object.keys(others).length > 0) return
      version.current = conflictVersion.current
      setGeneral([])
    },
    clearError: (name: string) => setErrors(({ [name]: _, ...others }) => others),
  }
}

/** A changed record is sent with the version that was changed. */
const send = (path: string, id: number | null, version: number, body: object): Promise<RecordView> =>
  id === null ? api.post(`/admin/${path}`, body) : api.put(`/admin/${path}/${id}`, { version, ...body })

function controlOf({ fields }: KindDescription, key: string, value: unknown): unknown {
  const field = fields.find(one => one.key === key)!
  return toFormValues([field], { [key]: value })[key]
}

function conflictIn(error: unknown): ConflictBody | null {
  const body = error instanceof ApiError && error.status === 409 ? (error.body as Partial<ConflictBody>) : null
  return body?.conflicts ? (body as ConflictBody) : null
}

function refusalOf(error: unknown): { fields: FieldErrors; text: string[] } {
  if (!(error instanceof ApiError)) {
    reportError(error)
    return { fields: {}, text: ['Не\u00a0удалось сохранить. Всё, что вы ввели, на\u00a0месте.'] }
  }
  const { fields } = error
  return { fields, text: Object.keys(fields).length > 0 ? [] : [errorText(error)] }
}
