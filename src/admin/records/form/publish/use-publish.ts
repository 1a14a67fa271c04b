import { type RefObject, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from '#admin/fields/form-values.ts'
import type { KindDescription, RecordStatus, RecordView } from '#admin/kit/kinds/kind-description.ts'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import { ownRowsOf } from '#admin/screens.ts'
import { unreadCheckId } from '../own-rows/own-rows-check.ts'
import { useOwnRowsCheck } from '../own-rows/use-own-rows-check.ts'
import { focusNamed } from '../publish-checklist.tsx'
import { findChecks } from '../publish-checks.ts'
import type { RecordSave } from '../use-record-save.ts'
import { unreadyErrors, unreadyText } from './unready.ts'

/** `unready`: what the last press was refused for, until something is changed. */
export function usePublish(
  kind: KindDescription,
  record: RecordView | null,
  form: RefObject<HTMLFormElement | null>,
  saving: Pick<RecordSave, 'refuse'>,
  save: (status?: RecordStatus) => unknown,
  rows: RowsLink | null,
): { publish(): Promise<void>; unready: string } {
  const { getValues, watch } = useFormContext<FormValues>()
  const ownRows = useOwnRowsCheck(kind, record)
  const [unready, setUnready] = useState('')
  useEffect(() => {
    const { unsubscribe } = watch(() => setUnready(''))
    return unsubscribe
  }, [watch])
  async function publish() {
    const table = rows?.table.current
    const forbidding = [...findChecks(kind, getValues()), ...ownRows].filter(({ state }) => state === 'forbids')
    setUnready(unreadyText(forbidding))
    saving.refuse(unreadyErrors(forbidding, ownRows))
    const [first] = forbidding
    if (first?.id === unreadCheckId) return table?.goToUnread()
    if (first) {
      table?.showForm()
      return focusNamed(form.current, first.field)
    }
    // Nothing goes to the site that is not on the screen yet.
    if (rows && !table) return focusNamed(form.current, ownRowsOf(kind.path)!.id)
    await table?.commit()
    if (!table || (await table.confirm())) await save('published')
  }
  return { publish, unready }
}
