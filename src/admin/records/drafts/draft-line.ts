import { formatMoment } from '#ui/format/format-moment.ts'
import type { DraftState } from './autosave.ts'

interface Line {
  state: DraftState
  /** The form differs from the record. */
  isDirty: boolean
  /** The server does not have all of it, not even as a draft. */
  isUnsaved: boolean
  isSending: boolean
  isConflicting: boolean
  /** ISO time of the last save of the record in this window. */
  savedAt: string | null
}

const timeOf = (iso: string) => formatMoment(iso).slice(-5)

/** The sentence beside the buttons: what has become of the edits. */
export function draftLine({ state, isDirty, isUnsaved, isSending, isConflicting, savedAt }: Line): string {
  if (isSending) return 'Сохраняем…'
  if (isConflicting) return 'Правки столкнулись'
  if (state.type === 'saving') return 'Сохраняем…'
  if (state.type === 'offline')
    return state.isCopied
      ? 'Нет связи, правки целы в\u00a0этом браузере'
      : 'Нет связи. Не\u00a0закрывайте страницу: правки только на\u00a0ней'
  if (state.type === 'refused' && isUnsaved) return `${state.text} Правки на\u00a0месте, но не\u00a0сохранены`
  if (isUnsaved) return 'Не\u00a0сохранено'
  if (state.type === 'saved' && isDirty) return `Черновик сохранён в\u00a0${timeOf(state.at)}`
  return savedAt ? `Сохранено в\u00a0${timeOf(savedAt)}` : 'Изменений нет'
}
