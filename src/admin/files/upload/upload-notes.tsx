import { type FileItem, fileForms } from '#admin/files/library/file-item.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** What is said beside the widget about a file, or about a batch that was refused. */
export type UploadNote = { key: string } & (
  | { type: 'max-files'; body: string }
  | { type: 'failure'; name: string; text: string }
  | { type: 'duplicate'; file: File; found: FileItem }
  | { type: 'undescribed'; found: FileItem }
)

type Duplicate = Extract<UploadNote, { type: 'duplicate' }>
type Undescribed = Extract<UploadNote, { type: 'undescribed' }>

interface UploadNotesProps {
  notes: readonly UploadNote[]
  folderName(id: number | null): string
  onTake(note: Duplicate): void
  onSendAnyway(file: File): void
  onDescribe(note: Undescribed): void
}

export function UploadNotes({ notes, folderName, onTake, onSendAnyway, onDescribe }: UploadNotesProps) {
  const undescribed = notes.filter(note => note.type === 'undescribed')
  return (
    <div role="status">
      <ul className="upload-notes">
        {notes.map(note => (
          <Note key={note.key} {...{ note, folderName, onTake, onSendAnyway }} />
        ))}
        {undescribed[0] && (
          <li data-kind="undescribed">
            <Icon name="info" size={16} />
            <p>
              {undescribed.length === 1 ? (
                <b>{undescribed[0].found.name}</b>
              ) : (
                <b>{count(undescribed.length, fileForms)}</b>
              )}{' '}
              загружено, нет описания.
            </p>
            <Button variant="secondary" size="sm" onClick={() => onDescribe(undescribed[0]!)}>
              Описать
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

type NoteProps = { note: UploadNote } & Pick<UploadNotesProps, 'folderName' | 'onTake' | 'onSendAnyway'>

function Note({ note, folderName, onTake, onSendAnyway }: NoteProps) {
  if (note.type === 'undescribed') return null
  return (
    <li data-kind={note.type}>
      <Icon name="warning" size={16} />
      {note.type === 'max-files' && (
        <p>
          <b>{note.body}</b> Слишком много файлов: за&nbsp;раз берём&nbsp;10, остальные идут по&nbsp;очереди.
        </p>
      )}
      {note.type === 'failure' && (
        <p>
          <b>{note.name}</b> {note.text}
        </p>
      )}
      {note.type === 'duplicate' && (
        <>
          <p>
            <b>{note.file.name}</b> Такой файл уже есть{placeOf(note.found, folderName)}: {note.found.name}. Взять его?
          </p>
          <Button variant="secondary" size="sm" onClick={() => onTake(note)}>
            Взять его
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onSendAnyway(note.file)}>
            Всё равно загрузить
          </Button>
        </>
      )}
    </li>
  )
}

function placeOf({ deletedAt, folderId }: FileItem, folderName: UploadNotesProps['folderName']): string {
  if (deletedAt) return ' в\u00a0корзине'
  const name = folderName(folderId)
  return name && ` в\u00a0«${name}»`
}
