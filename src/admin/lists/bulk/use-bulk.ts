import { useState } from 'react'
import type { Selection } from '#admin/kit/use-selection.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText, refusalText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { count, plural } from '#ui/format/format-number.ts'
import type { BulkPreview, BulkResult, BulkStep, UndoResult } from './bulk.ts'
import { recordForms } from './step-words.ts'
import { undoStep } from './undo-step.ts'

interface Pending {
  step: BulkStep
  /** Label of the field that changes. */
  label: string
  preview: BulkPreview
}

type Errors = Readonly<Record<string, readonly string[]>>

interface State {
  pending: Pending | null
  /** The dialog that asks for a field and its value is open. */
  isChoosing: boolean
  isSending: boolean
  message: string
  /** Records that an undoing left as they are. */
  kept: UndoResult['keptItems']
  failure: string
  errors: Errors
  batch: number | null
}

const idle: State = {
  pending: null,
  isChoosing: false,
  isSending: false,
  message: '',
  kept: [],
  failure: '',
  errors: {},
  batch: null,
}

/** The steps of a bulk change: preview, apply, undo. Everything that a query finds is named by the query alone. */
export function useBulk(path: string, query: string, selection: Selection) {
  const [state, setState] = useState(idle)
  const change = (next: Partial<State>) => setState(before => ({ ...before, ...next }))
  const chosen = () => ({ query, ...(selection.ids && { ids: selection.ids }) })
  const show = (next: Partial<State>) => {
    setState({ ...idle, ...next })
    selection.clear()
    void navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true })
  }
  return {
    ...state,
    choose: () => setState({ ...idle, isChoosing: true }),
    async preview(step: BulkStep, label = '') {
      const { isChoosing, isSending } = state
      if (isSending) return
      setState({ ...idle, isChoosing, isSending: true })
      await api.post(`/admin/${path}/bulk/preview`, { ...chosen(), ...step }).then(
        preview => setState({ ...idle, pending: { step, label, preview } }),
        error =>
          setState({
            ...idle,
            isChoosing,
            ...(isChoosing ? { errors: errorsOf(error) } : { message: refusalText(error) }),
          }),
      )
    },
    async apply(reason: string) {
      const { preview } = state.pending!
      change({ isSending: true, failure: '' })
      await api.post(`/admin/${path}/bulk`, { token: preview.token, reason }).then(
        result => show({ message: appliedText(result), batch: result.batch }),
        error => change({ isSending: false, failure: refusalText(error) }),
      )
    },
    async undo() {
      if (state.isSending) return
      change({ isSending: true })
      await undoStep(state.batch!, recordForms).then(show, error =>
        change({ isSending: false, message: refusalText(error) }),
      )
    },
    cancel: () => change({ pending: null, isChoosing: false, errors: {}, failure: '' }),
    close() {
      selection.clear()
      setState(idle)
    },
  }
}

function errorsOf(error: unknown): Errors {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { query: [errorText(error)] }
}

function appliedText({ changed, kept }: BulkResult): string {
  const text = `${plural(changed, 'Изменена', 'Изменены', 'Изменено')} ${count(changed, recordForms)}.`
  return kept === 0 ? text : `${text} Как было: ${count(kept, recordForms)}.`
}
