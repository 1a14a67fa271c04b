import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { FileLibrary } from './file-library.tsx'
import { type LibraryState, parseState, stateToSearch } from './library-state.ts'
import { PickerContext } from './picker-context.ts'

const path = '/admin/file-manager'

const FilePicker = lazyPart(() => import('./file-picker.tsx').then(({ FilePicker }) => FilePicker))

/** The library as a page: what it shows is in the URL. */
export function LibraryScreen() {
  const { search } = useLocation()
  const fromUrl = parseState(search)
  const [fileId, setFileId] = useState(fromUrl.fileId)
  const state: LibraryState = { ...fromUrl, fileId }
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    setFileId(fromUrl.fileId)
  }
  const current = stateToSearch(state)
  // Another file is no step of the history, and moving over files with the arrows must not navigate.
  useEffect(() => history.replaceState(history.state, '', path + current), [current])
  // What is typed replaces its own beginnings.
  const onState = (next: LibraryState) => {
    if (stateToSearch({ ...next, fileId: null }) === stateToSearch({ ...state, fileId: null })) setFileId(next.fileId)
    else
      void navigateTo(path + stateToSearch(next), { preventScrollReset: true, replace: next.query.q !== state.query.q })
  }
  return (
    <PickerContext value={FilePicker}>
      <FileLibrary state={state} onState={onState} />
    </PickerContext>
  )
}
