import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { ordered } from './folder-order.ts'
import type { FolderItem } from './library/file-item.ts'

interface FolderDialogProps {
  folders: readonly FolderItem[]
  /** The one to rename or move; a new one without it. */
  folder?: FolderItem
  parentId: number | null
  onSaved(folder: { id: number }): void
  onDeleted?(): void
  onClose(): void
}

/** Creates, renames, moves or deletes a folder. */
export function FolderDialog({ folders, folder, parentId, onSaved, onDeleted, onClose }: FolderDialogProps) {
  const { failure, run: call } = useAttempt(
    async (work: () => Promise<unknown>, done: (result: { id: number }) => void) => {
      const result = await work()
      onClose()
      done(result as { id: number })
    },
    refusalText,
  )
  const save = (form: FormData) => {
    const parent = String(form.get('parent') ?? '')
    const body = { name: String(form.get('name')), parentId: parent ? Number(parent) : null }
    void call(
      () => (folder ? api.put(`/file-manager/folders/${folder.id}`, body) : api.post('/file-manager/folders', body)),
      onSaved,
    )
  }
  return (
    <QuestionDialog
      title={folder ? `Папка «${folder.name}»` : 'Новая папка'}
      action="Сохранить"
      failure={failure}
      onAction={save}
      onClose={onClose}
    >
      <FolderFields {...{ folders, folder, parentId }} />
      {folder && (
        <p>
          <Button
            variant="danger"
            size="sm"
            onClick={() =>
              void call(
                () => api.delete(`/file-manager/folders/${folder.id}`),
                () => onDeleted?.(),
              )
            }
          >
            Удалить папку
          </Button>
        </p>
      )}
    </QuestionDialog>
  )
}

const FolderFields = ({ folders, folder, parentId }: Pick<FolderDialogProps, 'folders' | 'folder' | 'parentId'>) => (
  <>
    <label className="admin-reason">
      Название
      <input name="name" className="field" required maxLength={80} defaultValue={folder?.name} />
    </label>
    <FolderSelect
      className="admin-reason"
      label={'Лежит в\u00a0папке'}
      name="parent"
      folders={folders.filter(({ id }) => id !== folder?.id)}
      value={parentId}
    />
  </>
)

interface FolderSelectProps {
  label: string
  className: string
  name: string
  folders: readonly FolderItem[]
  value: number | null
}

export const FolderSelect = ({ label, className, name, folders, value }: FolderSelectProps) => (
  <label className={className}>
    <span>{label}</span>
    <select name={name} className="field" defaultValue={value ?? ''}>
      <option value="">вне папок</option>
      {ordered(folders).map(([folder, depth]) => (
        <option key={folder.id} value={folder.id}>
          {'\u2003'.repeat(depth - 1) + folder.name}
        </option>
      ))}
    </select>
  </label>
)
