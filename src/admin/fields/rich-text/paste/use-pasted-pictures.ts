import type { Editor } from '@tiptap/core'
import { type RefObject, useContext } from 'react'
import { PictureUploadContext } from '#admin/fields/file-picker-context.ts'
import { useKnownNames } from '#admin/fields/record-names.tsx'
import { filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import { count } from '#ui/format/format-number.ts'
import { carriedPictures } from './carried-pictures.ts'

const pictures = { one: 'картинку', few: 'картинки', many: 'картинок' }

/**
 * Uploads the pictures of a paste and puts it in with them, where the caret was; what is typed meanwhile stays. False for a paste without
 * pictures, or where nothing can be uploaded.
 */
export function usePastedPictures(editor: RefObject<Editor | null>, tell: (text: string) => void) {
  const upload = useContext(PictureUploadContext)
  const { add } = useKnownNames()
  return (event: ClipboardEvent): boolean => {
    const { current } = editor
    const carried = current && upload && carriedPictures(event)
    if (!carried) return false
    void putIn()
    return true

    async function putIn() {
      const place = followPlace(current!)
      const ids: (number | null)[] = []
      let refusal = ''
      tell(`Загружаем ${count(carried!.files.length, pictures)}…`)
      for (const file of carried!.files)
        try {
          const name = await upload!(file)
          add(filesPath, name)
          ids.push(name.id)
        } catch (error) {
          refusal = (error as Error).message
          ids.push(null)
        }
      const range = place.end()
      if (current!.isDestroyed) return
      tell('')
      current!.commands.setTextSelection(range)
      current!.view.pasteHTML(carried!.htmlWith(ids))
      if (refusal) tell(`Картинки не\u00a0загружены: ${refusal}`)
    }
  }
}

/** The chosen range, moved by what is typed before it. */
function followPlace(editor: Editor): { end(): { from: number; to: number } } {
  let { from, to } = editor.state.selection
  const follow = ({ transaction }: { transaction: { mapping: { map(at: number, side?: number): number } } }) => {
    from = transaction.mapping.map(from, -1)
    to = Math.max(from, transaction.mapping.map(to, -1))
  }
  editor.on('transaction', follow)
  return {
    end() {
      editor.off('transaction', follow)
      return { from, to }
    },
  }
}
