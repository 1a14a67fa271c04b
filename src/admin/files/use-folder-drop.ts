import { type DragEvent as ReactDragEvent, type RefObject, useEffect, useRef } from 'react'

/** Names our own drags, so that the upload widget does not take them for files of the desktop. */
const dragType = 'application/x-file-of-library'

/** Begins to move a file, or the chosen ones with it. */
export function startDrag({ dataTransfer }: ReactDragEvent, fileId: number): void {
  dataTransfer.setData(dragType, String(fileId))
  dataTransfer.effectAllowed = 'move'
}

/** Folders in which a file was dropped; null: out of all folders. They are elements with `data-folder`, whose value is empty for null. */
export function useFolderDrop(
  tree: RefObject<HTMLElement | null>,
  onDrop: (fileId: number, folderId: number | null) => void,
): void {
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const element = tree.current!
    const control = new AbortController()
    const mark = (target: Element | null) => {
      for (const marked of element.querySelectorAll('[data-over]'))
        if (marked !== target) marked.removeAttribute('data-over')
      target?.setAttribute('data-over', '')
    }
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      react: (event: DragEvent, folder: HTMLElement | null) => void,
    ) =>
      element.addEventListener(
        name,
        event => {
          if (!event.dataTransfer?.types.includes(dragType)) return
          event.preventDefault()
          // The upload widget listens to the whole page.
          event.stopPropagation()
          react(event, event.target instanceof Element ? event.target.closest<HTMLElement>('[data-folder]') : null)
        },
        { signal: control.signal },
      )
    listen('dragenter', (_, folder) => mark(folder))
    listen('dragover', ({ dataTransfer }, folder) => {
      mark(folder)
      dataTransfer!.dropEffect = folder ? 'move' : 'none'
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) mark(null)
    })
    listen('drop', ({ dataTransfer }, folder) => {
      mark(null)
      const fileId = Number(dataTransfer!.getData(dragType))
      if (folder && fileId > 0) latest.current(fileId, Number(folder.dataset.folder) || null)
    })
    return () => control.abort()
  }, [tree])
}
