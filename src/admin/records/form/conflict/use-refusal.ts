import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import type { FieldErrors } from '#kit/problem.ts'
import { splitErrors } from '../own-rows/rows-field.ts'
import { useFieldErrors } from '../use-field-errors.ts'
import type { Collision } from './collision.ts'

/** Why the last save was refused. The version moves on only when all conflicts are settled, so that no change of others is overwritten unseen. */
export function useRefusal(
  kind: KindDescription,
  version: { current: number },
  form: UseFormReturn,
  rows: RowsLink | null | undefined,
) {
  const { errors, general, refusal, clearError, setGeneral, tell } = useTexts(form)
  const { collision, open, set } = useCollision()
  return {
    errors,
    general,
    refusal,
    collision,
    isSettled() {
      const asked = open.current ? fieldsFirst(open.current) : rows?.table.current?.isAsking() ? rowsFirst : null
      if (asked) setGeneral([asked])
      return asked === null
    },
    ask: set,
    isAskingDraft: () => open.current?.isDraft === true,
    clear() {
      tell({})
      rows?.table.current?.refused({}, [])
    },
    forget() {
      tell({})
      set(null)
    },
    show(error: unknown) {
      tellTable(kind, rows, error)
      const found = collisionIn(error)
      if (found) return set(found)
      const { fields, text } = refusalOf(error)
      tell(fields, text)
    },
    refuse: (fields: FieldErrors) => tell(fields, [], notPublished),
    settle() {
      if (open.current && !open.current.isDraft) version.current = open.current.version
      set(null)
      setGeneral([])
    },
    clearError,
  }
}

const notSaved = 'Запись не\u00a0сохранена: исправьте ошибки.'
const notPublished = 'Не\u00a0опубликовано: заполните обязательные поля.'

/** What is said at the fields and above the form. */
function useTexts(form: UseFormReturn) {
  const { errors, setErrors, clearError } = useFieldErrors(form)
  const [general, setGeneral] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState(notSaved)
  function tell(fields: FieldErrors, text: readonly string[] = [], title = notSaved) {
    setRefusal(title)
    setErrors(fields)
    setGeneral(text)
  }
  return { errors, general, refusal, clearError, setGeneral, tell }
}

function useCollision() {
  const [collision, setCollision] = useState<Collision | null>(null)
  // Read by a save in the same moment in which the conflicts are settled.
  const open = useRef<Collision | null>(null)
  const set = (next: Collision | null) => {
    open.current = next
    setCollision(next)
  }
  return { collision, open, set }
}

const fieldsFirst = ({ isDraft }: Collision) =>
  `Сначала выберите, что оставить в\u00a0полях, которые ${isDraft ? 'изменены в\u00a0другой вкладке' : 'изменил другой редактор'}.`

const rowsFirst = 'Сначала выберите, что оставить в\u00a0ячейках таблицы, которые изменил другой редактор.'

/** The cells that were refused, and those that another editor has changed, are marked where they stand. */
function tellTable(kind: KindDescription, rows: RowsLink | null | undefined, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const conflicts = error.status === 409 ? ((error.body as { rows?: unknown[] }).rows ?? []) : []
  rows?.table.current?.refused(splitErrors(kind, error.fields).ofCells, conflicts)
}

function collisionIn(error: unknown): Collision | null {
  const body = error instanceof ApiError && error.status === 409 ? (error.body as Partial<Collision>) : null
  return Object.keys(body?.conflicts ?? {}).length > 0 ? (body as Collision) : null
}

function refusalOf(error: unknown): { fields: FieldErrors; text: string[] } {
  if (!(error instanceof ApiError)) {
    reportError(error)
    return { fields: {}, text: ['Не\u00a0удалось сохранить. Всё, что вы ввели, на\u00a0месте.'] }
  }
  const { fields } = error
  return { fields, text: Object.keys(fields).length > 0 ? [] : [errorText(error)] }
}
