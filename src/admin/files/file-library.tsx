import { type RefObject, Suspense, useRef, useState } from 'react'
import { type Selection, useSelection } from '#admin/kit/use-selection.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { FileBulkBar } from './bulk/file-bulk-bar.tsx'
import { type FileBulk, useFileBulk } from './bulk/use-file-bulk.ts'
import { FileDetails } from './details/file-details.tsx'
import { FileList } from './file-list.tsx'
import { FilePreview } from './file-preview.tsx'
import { FolderTree } from './folder-tree.tsx'
import type { FileItem } from './library/file-item.ts'
import { libraryQuery } from './library/library-query.ts'
import { LibraryHead } from './library-head.tsx'
import type { LibraryState } from './library-state.ts'
import type { Picking } from './picking.ts'
import type { UploadCommands } from './upload/upload-panel.tsx'
import { useFileKeys } from './use-file-keys.ts'
import { type LibraryData, useLibrary } from './use-library.ts'
import './files.css'

const UploadPanel = lazyPart(() => import('./upload/upload-panel.tsx').then(({ UploadPanel }) => UploadPanel))

interface FileLibraryProps {
  state: LibraryState
  onState(state: LibraryState): void
  /** In the picker: files are taken instead of managed. */
  picking?: Picking
}

/** Folders, files and the details of one: the page of the editors and, with `picking`, what a form picks from. */
export function FileLibrary(props: FileLibraryProps) {
  const { state, onState, picking } = props
  const data = useLibrary(state.query)
  const { items, total } = data.page ?? { items: [], total: 0 }
  const selection = useSelection(toSearch(libraryQuery, { ...state.query, page: 1 }), state.query.page, items, total)
  const bulk = useFileBulk(toSearch(libraryQuery, state.query), selection, data.reload)
  const [preview, setPreview] = useState<FileItem | null>(null)
  const [isUploadOpen, setUploadOpen] = useState(false)
  const commands = useRef<UploadCommands | null>(null)
  const open = (id: number | null) => onState({ ...state, fileId: id })
  const upload = () => {
    setUploadOpen(true)
    commands.current?.browse()
  }
  const take = (item: FileItem) => (picking ? picking.onPick([item]) : open(item.id))
  const close = () => {
    if (state.fileId !== null) open(null)
    return state.fileId !== null
  }
  const root = useFileKeys({ items, selection, open: take, preview: setPreview, upload, describe: open, close })
  const canUpload = picking?.canUpload !== false
  return (
    <div ref={root} className="files" data-single={picking && !picking.isMultiple ? '' : undefined}>
      <LibraryHead {...{ state, onState, data, picking }} onUpload={canUpload ? upload : undefined} />
      <div className="files-body" data-details={state.fileId !== null || undefined}>
        <FolderTree {...{ state, onState, data }} onMove={moverOf(bulk, selection, data)} />
        <FileList
          {...{ state, onState, data, selection }}
          isTypeFixed={picking?.accept === 'image'}
          onOpen={item => open(item.id)}
          onTake={picking && take}
        />
        <Details {...props} data={data} commands={commands} />
      </div>
      {picking ? (
        picking.foot(pickedOf(picking, state, selection, items))
      ) : (
        <FileBulkBar {...{ state, data, bulk, selection }} />
      )}
      {canUpload && <Uploads {...props} {...{ data, commands, take }} isOpen={isUploadOpen} onOpen={setUploadOpen} />}
      {preview && <FilePreview item={preview} onClose={() => setPreview(null)} />}
    </div>
  )
}

/** A file that is dropped on a folder takes the chosen ones along. What a query finds on all pages is shown before it is moved. */
const moverOf =
  (bulk: FileBulk, selection: Selection, { overview }: LibraryData) =>
  (fileId: number, folderId: number | null) => {
    const isChosen = selection.has(fileId)
    if (isChosen && selection.ids === null) return void bulk.preview({ action: 'move', folderId })
    const name = overview?.folders.find(({ id }) => id === folderId)?.name
    void bulk.move(isChosen ? selection.ids! : [fileId], folderId, name ? `в\u00a0«${name}»` : 'вне папок')
  }

/** What the button of the picker takes: the marked files, or the one whose details are open. */
function pickedOf(
  { isMultiple }: Picking,
  { fileId }: LibraryState,
  selection: Selection,
  items: readonly FileItem[],
): readonly FileItem[] {
  const marked = isMultiple ? items.filter(({ id }) => selection.has(id)) : []
  return marked.length > 0 ? marked : items.filter(({ id }) => id === fileId)
}

interface PartProps extends FileLibraryProps {
  data: LibraryData
  commands: RefObject<UploadCommands | null>
}

const Details = ({ state, onState, data, commands }: PartProps) =>
  state.fileId !== null && (
    <FileDetails
      key={state.fileId}
      id={state.fileId}
      overview={data.overview}
      onClose={() => onState({ ...state, fileId: null })}
      onChange={item => {
        data.update(item)
        data.reload()
      }}
      onReplace={(file, id) => commands.current?.replace(file, id)}
    />
  )

interface UploadsProps extends PartProps {
  take(item: FileItem): void
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** The widget follows the page; its limits come from the server. */
const Uploads = ({ state, onState, picking, data, commands, take, isOpen, onOpen }: UploadsProps) => (
  <Suspense fallback={null}>
    {data.overview && (
      <UploadPanel
        commands={commands}
        isOpen={isOpen}
        onOpen={onOpen}
        folderId={state.query.folder ?? null}
        accept={picking?.accept ?? 'any'}
        maxBytes={data.overview.maxBytes}
        folderName={id => data.overview?.folders.find(folder => folder.id === id)?.name ?? ''}
        onUploaded={data.reload}
        onTake={take}
        onDescribe={item => {
          // The queue would cover what it asks for.
          onOpen(false)
          onState({ ...state, fileId: item.id })
        }}
      />
    )}
  </Suspense>
)
