import { type FilePond, type FilePondFile, FileStatus } from 'filepond'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FileItem } from '#admin/files/library/file-item.ts'
import { useLocale } from '#ui/use-locale.ts'
import { sizeText } from '../size-text.ts'
import type { Accept } from './accepted-types.ts'
import { createPond, maxFiles } from './create-pond.ts'
import { correctSizes } from './decimal-separator.ts'
import { pondServer, type UploadFailure } from './pond-server.ts'
import { findSame, findUploaded } from './stored-files.ts'
import { timeLeftText, UploadSpeed } from './time-left.ts'
import { uploadLabels } from './upload-labels.ts'
import type { UploadNote } from './upload-notes.tsx'
import { refusalText } from './upload-refusal.ts'
import { WaitingFiles } from './waiting-files.ts'

export interface PondEvents {
  folderId: number | null
  accept: Accept
  /** The limit of the server, in bytes. */
  maxBytes: number
  /** A file has been added, or a batch was refused. */
  onActivity(): void
  onUploaded(file: FileItem): void
}

interface Progress {
  total: number
  done: number
  /** Something is being sent or waits for it. */
  isBusy: boolean
  /** «осталось около 20 секунд»; empty while it is not known. */
  timeLeft: string
}

/** The upload widget in an element, with what is said beside it. */
export function usePond(host: RefObject<HTMLElement | null>, events: PondEvents) {
  const locale = useLocale()
  const latest = useRef(events)
  latest.current = events
  const pond = useRef<FilePond | null>(null)
  const [notes, setNotes] = useState<readonly UploadNote[]>([])
  const [progress, setProgress] = useState<Progress>({ total: 0, done: 0, isBusy: false, timeLeft: '' })
  const { accept, maxBytes } = events
  useEffect(() => {
    // The widget ends a moment after it is told to, and then looks for its place.
    const place = host.current!.appendChild(document.createElement('div'))
    const add = (note: UploadNote) => setNotes(before => [...before.filter(({ key }) => key !== note.key), note])
    const options = pondOptions({
      latest,
      add,
      drop: name => setNotes(before => before.filter(({ key }) => key !== name)),
      setProgress,
    })
    const created = createPond(place, locale, accept, {
      ...options(() => created),
      maxFileSize: maxBytes as unknown as string,
    })
    pond.current = created
    const stopCorrecting = correctSizes(place, uploadLabels[locale].labelDecimalSeparator)
    return () => {
      stopCorrecting()
      pond.current = null
      created.destroy()
      place.remove()
    }
  }, [host, locale, accept, maxBytes])
  return {
    notes,
    progress,
    browse: () => pond.current?.browse(),
    /** Adds files that were looked at before, such as a duplicate that is wanted or a new content of a file. */
    send(files: readonly File[], metadata: object = {}) {
      for (const file of files) unchecked.add(file)
      void pond.current?.addFiles(
        files.map(file => ({ source: file, options: { type: 'input', metadata: { ...metadata } } })) as never,
      )
    },
    removeNote: (key: string) => setNotes(before => before.filter(note => note.key !== key)),
  }
}

/** Files whose duplicates are known and wanted. */
const unchecked = new WeakSet<Blob>()

interface Wiring {
  latest: RefObject<PondEvents>
  add(note: UploadNote): void
  drop(key: string): void
  setProgress(change: (before: Progress) => Progress): void
}

const pondOptions =
  ({ latest, add, drop, setProgress }: Wiring) =>
  (pond: () => FilePond) => {
    const speed = new UploadSpeed()
    const waiting = new WaitingFiles()
    const update = () => {
      const next = progressOf(pond().getFiles(), waiting, speed)
      setProgress(before => (isSame(before, next) ? before : next))
      // Finished files stay in sight but take no place in the next batch.
      if (pond().maxFiles !== maxFiles + next.done) pond().setOptions({ maxFiles: maxFiles + next.done })
      putIn(pond(), waiting.take(maxFiles + next.done - pond().getFiles().length))
    }
    const onSent = (file: File, sent: number) => {
      speed.add(file, sent, performance.now())
      update()
    }
    return {
      // The widget reports the start of an attempt late: a quick refusal would lose its note.
      server: pondServer({
        onStart: ({ name }) => drop(name),
        onFailure: failure => add(failureNote(failure)),
        onSent,
      }),
      // The widget refuses a batch that is too large as a whole: it waits here and goes in file by file.
      onwarning: (warning: { body: string }, refused: unknown) => {
        latest.current.onActivity()
        waiting.add(refused, latest.current.folderId)
        add({ key: 'max-files', type: 'max-files', body: warning.body })
        update()
      },
      onaddfilestart: ({ source }: FilePondFile) => {
        if (!waiting.taken(source)) drop('max-files')
        latest.current.onActivity()
        update()
      },
      onaddfile: (error: unknown, { filename }: FilePondFile) => {
        if (error && /\.hei[cf]$/i.test(filename))
          add({ key: filename, type: 'failure', name: filename, text: heicText })
      },
      beforeAddFile: (item: FilePondFile) => mayAdd(item, (waiting.taken(item.source) ?? latest.current).folderId, add),
      onprocessfilestart: update,
      onprocessfileabort: update,
      onprocessfile: async (error: unknown, { serverId }: FilePondFile) => {
        update()
        if (!error) await announceUploaded(serverId, latest.current, add)
      },
      onremovefile: (_error: unknown, { filename }: FilePondFile) => {
        drop(filename)
        update()
      },
      onprocessfilerevert: update,
    }
  }

async function announceUploaded(serverId: string, { onUploaded }: PondEvents, add: Wiring['add']): Promise<void> {
  const uploaded = await findUploaded(serverId).catch(() => null)
  if (!uploaded) return
  onUploaded(uploaded)
  if (uploaded.type.startsWith('image/') && !uploaded.alt)
    add({ key: `done ${uploaded.id}`, type: 'undescribed', found: uploaded })
}

/** The widget itself shows which of them fails. */
function putIn(pond: FilePond, files: File[]): void {
  if (files.length > 0) pond.addFiles(files).catch(() => {})
}

function progressOf(files: readonly FilePondFile[], waiting: WaitingFiles, speed: UploadSpeed): Progress {
  const busy = files.filter(({ status }) => busyStatuses.includes(status))
  return {
    total: files.length + waiting.count,
    done: files.filter(({ status }) => status === FileStatus.PROCESSING_COMPLETE).length,
    isBusy: busy.length + waiting.count > 0,
    timeLeft: timeLeftText(speed.secondsLeft(busy.map(({ file }) => file))),
  }
}

const isSame = (one: Progress, other: Progress) => JSON.stringify(one) === JSON.stringify(other)

const busyStatuses: readonly FileStatus[] = [FileStatus.LOADING, FileStatus.PROCESSING, FileStatus.PROCESSING_QUEUED]

const heicText = 'HEIC не\u00a0открываем: сохраните как JPEG.'

/** Sets the folder, and looks whether the library has the same file already. */
async function mayAdd(item: FilePondFile, folderId: number | null, add: Wiring['add']): Promise<boolean> {
  const file = item.file as File
  if (folderId !== null && item.getMetadata('replaces') === undefined) item.setMetadata('folderId', folderId, true)
  if (unchecked.has(file)) return true
  const { hash, found } = await findSame(file)
  if (found) add({ key: `duplicate ${hash}`, type: 'duplicate', file, found })
  return !found
}

function failureNote({ file, message, status, stored }: UploadFailure): UploadNote {
  const sent =
    stored > 0
      ? ` Передано ${sizeText(stored)} из\u00a0${sizeText(file.size)}: повтор продолжит с\u00a0этого места.`
      : ''
  return { key: file.name, type: 'failure', name: file.name, text: refusalText(status, message) + sent }
}
