import { useCallback, useEffect, useRef, useState } from 'react'
import { fileAddress, mediaAddress } from '#features/files/file-address.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { FileItem, LibraryOverview } from '../library/file-item.ts'
import { newerFile } from '../newer-file.ts'
import { DeleteFile } from './delete-file.tsx'
import { FileForm } from './file-form.tsx'
import { FileUses } from './file-uses.tsx'
import { FileVersions } from './file-versions.tsx'
import { ReplaceFile } from './replace-file.tsx'

interface FileDetailsProps {
  id: number
  overview: LibraryOverview | null
  onClose(): void
  /** The file was saved, replaced, moved to the trash or taken out of it. */
  onChange(item: FileItem): void
  onReplace(file: File, id: number): void
}

/** Everything about one file, beside the list. */
export function FileDetails(props: FileDetailsProps) {
  const { id, onClose, onChange } = props
  const loaded = useFile(id)
  const { item, failure, reload } = loaded
  const root = useRef<HTMLElement>(null)
  // Where it stands over the list, the keyboard and the screen reader must be in it.
  useEffect(() => {
    if (root.current && getComputedStyle(root.current).position === 'fixed')
      root.current.querySelector('button')?.focus()
  }, [])
  const change = (next: FileItem) => {
    loaded.set(next)
    onChange(next)
  }
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-file="${id}"]`)?.focus()
  }
  return (
    <section
      ref={root}
      className="file-details"
      aria-label="Сведения о файле"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <header>
        <h2>{item?.name ?? 'Файл'}</h2>
        <IconButton icon="close" label="Закрыть сведения" onClick={close} />
      </header>
      {failure !== '' && (
        <div role="alert">
          <p className="text-danger">{failure}</p>
          <Button variant="secondary" size="sm" onClick={reload}>
            Повторить
          </Button>
        </div>
      )}
      {!item && !failure && <div className="files-skeleton" aria-hidden="true" />}
      {item && <Parts key={loaded.loads} {...props} item={item} onChange={change} onReload={reload} />}
    </section>
  )
}

type PartsProps = FileDetailsProps & { item: FileItem; onReload(): void }

const Parts = ({ item, overview, onChange, onReplace, onReload }: PartsProps) => (
  <>
    <FileForm
      item={item}
      folders={overview?.folders ?? []}
      tags={overview?.tags ?? []}
      onSaved={onChange}
      onConflict={onReload}
    />
    <FileUses item={item} onReplaced={onReload} />
    <FileVersions item={item} onRestored={onChange} />
    <FileLinks item={item} />
    <div className="file-actions">
      <ReplaceFile item={item} onReplace={file => onReplace(file, item.id)} />
      <DeleteFile item={item} onChange={onChange} />
    </div>
  </>
)

/** A file from the server. `loads` counts how often it was read, so that a form starts again with what was read. */
function useFile(id: number) {
  const [state, setState] = useState<{ item: FileItem | null; failure: string; loads: number }>({
    item: null,
    failure: '',
    loads: 0,
  })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` loads the file again
  useEffect(() => {
    const control = new AbortController()
    api.get(`/file-manager/files/${id}`, { signal: control.signal }).then(
      item => setState(before => ({ item: newerFile(before.item, item), failure: '', loads: before.loads + 1 })),
      error => {
        if (!control.signal.aborted) setState(before => ({ ...before, failure: errorText(error) }))
      },
    )
    return () => control.abort()
  }, [id, turn])
  const reload = useCallback(() => setTurn(before => before + 1), [])
  return {
    ...state,
    reload,
    set: (item: FileItem) => setState(before => ({ ...before, item: newerFile(before.item, item) })),
  }
}

/** Where the bytes are: for a look, and an address that survives a replaced file. */
const FileLinks = ({ item }: { item: FileItem }) =>
  item.hash && (
    <p className="file-links">
      <a href={fileAddress(item.hash, item.type)} target="_blank" rel="noreferrer">
        Открыть
      </a>
      <a href={mediaAddress(item.key)} target="_blank" rel="noreferrer">
        Постоянный адрес
      </a>
    </p>
  )
