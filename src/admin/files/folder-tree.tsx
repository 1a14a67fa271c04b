import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { ordered } from './folder-order.ts'
import type { FolderItem } from './library/file-item.ts'
import type { OnlyFilter } from './library/file-limits.ts'
import { type LibraryState, withQuery } from './library-state.ts'
import { sizeText } from './size-text.ts'
import { useFolderDrop } from './use-folder-drop.ts'
import type { LibraryData } from './use-library.ts'

interface FolderTreeProps {
  state: LibraryState
  onState(state: LibraryState): void
  data: LibraryData
  /** A file was dropped on a folder; null: on all files. */
  onMove(fileId: number, folderId: number | null): void
}

type PartProps = Omit<FolderTreeProps, 'onMove'>

/** Folders, and below them what should be looked at. On a phone it opens by its name. */
export function FolderTree({ state, onState, data, onMove }: FolderTreeProps) {
  const { overview } = data
  const { folder, only } = state.query
  const [edited, setEdited] = useState<FolderItem | null>(null)
  const tree = useRef<HTMLDetailsElement>(null)
  useFolderDrop(tree, onMove)
  // Open on a desktop; on a phone it closes after a choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every choice
  useEffect(() => {
    if (tree.current) tree.current.open = matchMedia('(width >= 48rem)').matches
  }, [folder, only])
  const current = overview?.folders.find(({ id }) => id === folder)
  return (
    <nav className="files-tree" aria-label="Папки">
      <details ref={tree}>
        <summary>{only ? checks[only].label : (current?.name ?? 'Все файлы')}</summary>
        <Folders {...{ state, onState, data }} onEdit={setEdited} />
        <Checks {...{ state, onState, data }} />
        {overview && <Quota {...overview} />}
      </details>
      {edited && overview && (
        <FolderDialog
          folders={overview.folders}
          folder={edited}
          parentId={edited.parentId}
          onSaved={data.reload}
          onDeleted={() => {
            data.reload()
            if (edited.id === folder) onState(withQuery(state, { folder: edited.parentId ?? undefined }))
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </nav>
  )
}

const Folders = ({ state, onState, data: { overview }, onEdit }: PartProps & { onEdit(folder: FolderItem): void }) => (
  <ul>
    <Row
      icon="folder-open"
      label="Все файлы"
      folder=""
      files={overview?.total}
      isCurrent={!state.query.folder && !state.query.only}
      onClick={() => onState(withQuery(state, { folder: undefined, only: undefined, tag: '' }))}
    />
    {ordered(overview?.folders ?? []).map(([item, depth]) => (
      <Row
        key={item.id}
        folder={String(item.id)}
        icon={item.id === state.query.folder ? 'folder-open' : 'folder'}
        label={item.name}
        files={item.files}
        depth={depth}
        isCurrent={item.id === state.query.folder}
        onClick={() => onState(withQuery(state, { folder: item.id, only: undefined }))}
        onEdit={() => onEdit(item)}
      />
    ))}
  </ul>
)

const Checks = ({ state, onState, data: { overview } }: PartProps) => (
  <>
    <h2>Разобрать</h2>
    <ul>
      {(Object.keys(checks) as OnlyFilter[]).map(name => (
        <Row
          key={name}
          icon={checks[name].icon}
          label={checks[name].label}
          files={overview?.counts[name]}
          isCurrent={state.query.only === name}
          onClick={() => onState(withQuery(state, { only: name, folder: undefined }))}
        />
      ))}
    </ul>
  </>
)

const Quota = ({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) => (
  <p className="files-stored">
    <meter value={usedBytes} max={quotaBytes} aria-label="Занято своими файлами" />
    Ваши файлы: {sizeText(usedBytes)} из&nbsp;{sizeText(quotaBytes)}
  </p>
)

export const checks: Readonly<Record<OnlyFilter, { label: string; icon: IconName }>> = {
  'no-alt': { label: 'Без описания', icon: 'no-picture' },
  unused: { label: 'Нигде не\u00a0стоит', icon: 'unlink' },
  orphans: { label: 'Не\u00a0стоит неделю', icon: 'clock' },
  duplicates: { label: 'Двойники', icon: 'copy' },
  large: { label: 'Больше 5\u00a0МБ', icon: 'large' },
  trash: { label: 'Корзина', icon: 'trash' },
}

interface RowProps {
  icon: IconName
  label: string
  files: number | undefined
  depth?: number
  /** Files can be dropped on it: its number, empty for all files. */
  folder?: string
  isCurrent: boolean
  onClick(): void
  onEdit?(): void
}

const Row = ({ icon, label, files, depth = 0, folder, isCurrent, onClick, onEdit }: RowProps) => (
  <li data-depth={depth} data-current={isCurrent || undefined}>
    <button
      type="button"
      className="files-row"
      data-folder={folder}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
      <span>{label}</span>
      <small>{files}</small>
    </button>
    {onEdit && isCurrent && <IconButton icon="filters" label={`Изменить папку ${label}`} onClick={onEdit} />}
  </li>
)
