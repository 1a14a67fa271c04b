import { Suspense, use, useState } from 'react'
import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { count } from '#ui/format/format-number.ts'
import { type FileItem, isPicture } from '../library/file-item.ts'
import { PickerContext } from '../picker-context.ts'

interface ReplaceInUsesProps {
  item: FileItem
  onReplaced(): void
  onClose(): void
}

/** Chooses another file, and after a question puts it into every place of this one. */
export function ReplaceInUses({ item, onReplaced, onClose }: ReplaceInUsesProps) {
  const [by, setBy] = useState<FileItem | null>(null)
  const replace = useAttempt(async () => {
    await api.post(`/file-manager/files/${item.id}/replace-in-uses`, { by: by!.id })
    onReplaced()
  }, refusalText)
  const FilePicker = use(PickerContext)
  if (!FilePicker) return null
  if (!by)
    return (
      <Suspense fallback={null}>
        <FilePicker
          accept={isPicture(item) ? 'image' : 'any'}
          multiple={false}
          canUpload={false}
          title={`Вместо ${item.name}`}
          onPick={([chosen]) => setBy(chosen!)}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <QuestionDialog
      title="Поставить другой файл?"
      action="Поставить"
      failure={replace.failure}
      onAction={() => void replace.run()}
      onClose={onClose}
    >
      <p>
        На&nbsp;{count(item.uses, { one: 'странице', few: 'страницах', many: 'страницах' })} вместо <b>{item.name}</b>{' '}
        будет <b>{by.name}</b>. Сам файл останется в&nbsp;библиотеке.
      </p>
    </QuestionDialog>
  )
}
