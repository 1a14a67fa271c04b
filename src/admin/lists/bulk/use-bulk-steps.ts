import { useState } from 'react'
import type { Selection } from '#admin/kit/use-selection.ts'
import { refusalText } from '#kit/http/error-text.ts'
import type { BulkPreview, BulkResult, UndoResult } from './bulk.ts'
import { type Forms, undoStep } from './undo-step.ts'

interface Pending<Step> {
  step: Step
  /** Label of the field that changes; empty for a step without a field. */
  label: string
  preview: BulkPreview
}

interface State<Step> {
  pending: Pending<Step> | null
  isSending: boolean
  message: string
  /** What an undo left as it is. */
  kept: UndoResult['keptItems']
  failure: string
  batch: number | null
}

const idle = { pending: null, isSending: false, message: '', kept: [], failure: '', batch: null }

interface BulkRequests<Step> {
  forms: Forms
  preview(step: Step): Promise<BulkPreview>
  apply(step: Step, token: string, reason: string): Promise<BulkResult>
  /** What the bar says when the step is done. */
  appliedText(result: BulkResult): string
  /** The list is loaded again. */
  onDone(): void
}

function useBulkState<Step>(onDone: () => void, selection: Selection) {
  const [state, setState] = useState<State<Step>>(idle)
  return {
    state,
    setState,
    change: (next: Partial<State<Step>>) => setState(before => ({ ...before, ...next })),
    finish(next: Partial<State<Step>>) {
      setState({ ...idle, ...next })
      selection.clear()
      onDone()
    },
    refuse: (error: unknown) => setState({ ...idle, message: refusalText(error) }),
  }
}

/** The steps of a change of many records or files: preview, apply, undo. */
export function useBulkSteps<Step>(requests: BulkRequests<Step>, selection: Selection) {
  const { state, setState, change, finish, refuse } = useBulkState<Step>(requests.onDone, selection)
  return {
    ...state,
    /** Resolves to whether there is a preview now. Without `onRefused` the bar says why there is none. */
    async preview(step: Step, label = '', onRefused = refuse): Promise<boolean> {
      if (state.isSending) return false
      setState({ ...idle, isSending: true })
      const preview = await requests.preview(step).catch(error => {
        setState(idle)
        onRefused(error)
        return null
      })
      if (preview) setState({ ...idle, pending: { step, label, preview } })
      return preview !== null
    },
    async apply(reason: string) {
      const { step, preview } = state.pending!
      change({ isSending: true, failure: '' })
      await requests.apply(step, preview.token, reason).then(
        result => finish({ message: requests.appliedText(result), batch: result.batch }),
        error => change({ isSending: false, failure: refusalText(error) }),
      )
    },
    /** Applies what the preview says at this moment, without asking. */
    async applyAtOnce(step: Step, appliedText: (result: BulkResult) => string) {
      setState({ ...idle, isSending: true })
      await requests
        .preview(step)
        .then(({ token }) => requests.apply(step, token, ''))
        .then(result => finish({ message: appliedText(result), batch: result.batch }), refuse)
    },
    async undo() {
      if (state.isSending) return
      change({ isSending: true })
      await undoStep(state.batch!, requests.forms).then(finish, error =>
        change({ isSending: false, message: refusalText(error) }),
      )
    },
    reset: () => setState(idle),
    cancel: () => change({ pending: null, failure: '' }),
    close() {
      selection.clear()
      setState(idle)
    },
  }
}
