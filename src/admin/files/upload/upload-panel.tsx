import { type RefObject, useEffect, useRef } from 'react'
import type { FileItem } from '#admin/files/library/file-item.ts'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { UploadNotes } from './upload-notes.tsx'
import { type PondEvents, usePond } from './use-pond.ts'
import './upload.css'

/** What the screen asks of the panel. */
export interface UploadCommands {
  browse(): void
  /** Sends a new content of a file. */
  replace(file: File, id: number): void
}

interface UploadPanelProps extends Omit<PondEvents, 'onActivity'> {
  commands: RefObject<UploadCommands | null>
  isOpen: boolean
  onOpen(isOpen: boolean): void
  folderName(id: number | null): string
  onTake(found: FileItem): void
  onDescribe(found: FileItem): void
}

/** The queue of uploads. While it is closed it still takes what is dropped and pasted. */
export function UploadPanel({ commands, isOpen, onOpen, folderName, onTake, onDescribe, ...events }: UploadPanelProps) {
  const host = useRef<HTMLDivElement>(null)
  const pond = usePond(host, { ...events, onActivity: () => onOpen(true) })
  const { browse, send } = pond
  useEffect(() => {
    commands.current = { browse, replace: (file, id) => send([file], { replaces: id }) }
  })
  const { total, done, isBusy, timeLeft } = pond.progress
  return (
    <>
      <section className="upload-panel" aria-label="Загрузка" data-open={isOpen || undefined} inert={!isOpen}>
        <header>
          <h2>{total === 0 ? 'Загрузка' : `Загружено ${done} из\u00a0${total}`}</h2>
          {isBusy && timeLeft && <small className="text-muted">{timeLeft}</small>}
          <IconButton icon="close" label="Свернуть" onClick={() => onOpen(false)} />
        </header>
        <div className="upload-body">
          <UploadNotes
            notes={pond.notes}
            folderName={folderName}
            onTake={note => {
              pond.removeNote(note.key)
              onTake(note.found)
            }}
            onSendAnyway={file => {
              for (const note of pond.notes)
                if (note.type === 'duplicate' && note.file === file) pond.removeNote(note.key)
              send([file])
            }}
            onDescribe={note => {
              pond.removeNote(note.key)
              onDescribe(note.found)
            }}
          />
          <div ref={host} />
        </div>
      </section>
      <LeaveQuestion isBusy={isBusy} />
    </>
  )
}

/** Leaving is always asked about. */
const never = { current: false }

function LeaveQuestion({ isBusy }: { isBusy: boolean }) {
  const blocked = useLeaveGuard(isBusy, never)
  return (
    blocked && (
      <QuestionDialog
        title="Загрузка ещё идёт"
        action="Уйти и прервать"
        failure=""
        onAction={blocked.proceed}
        onClose={blocked.reset}
      >
        <p>Если уйти со&nbsp;страницы, файлы, которые ещё не&nbsp;загружены, придётся выбрать снова.</p>
      </QuestionDialog>
    )
  )
}
