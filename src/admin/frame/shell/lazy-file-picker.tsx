import { Suspense } from 'react'
import type { FilePickerProps, PictureDataProps, PictureUpload } from '#admin/fields/file-picker-context.ts'
import { useKnownNames } from '#admin/fields/record-names.tsx'
import type { FileItem } from '#admin/files/library/file-item.ts'
import { nameOfFile } from '#admin/files/name-of-file.ts'
import { filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** A chunk of its own: most edits of a record choose no file. */
const FilePicker = lazyPart(() => import('#admin/files/file-picker.tsx').then(({ FilePicker }) => FilePicker))

/** The library in a dialog. What is picked is known to the form from then on. */
export function LazyFilePicker({ isMultiple, onPick, onClose }: FilePickerProps) {
  const { add } = useKnownNames()
  const pick = (files: readonly FileItem[]) => {
    for (const file of files) add(filesPath, nameOfFile(file))
    onPick(files.map(({ id }) => id))
    onClose()
  }
  return (
    <Suspense fallback={null}>
      <FilePicker accept="image" multiple={isMultiple} onPick={pick} onClose={onClose} />
    </Suspense>
  )
}

const PictureData = lazyPart(() =>
  import('#admin/files/details/picture-data.tsx').then(({ PictureData }) => PictureData),
)

export const LazyPictureData = (props: PictureDataProps) => (
  <Suspense fallback={null}>
    <PictureData {...props} />
  </Suspense>
)

/** A chunk of its own too: few texts get a picture from the clipboard. */
export const lazyPictureUpload: PictureUpload = async file => {
  const { uploadPicture } = await import('#admin/files/upload/upload-picture.ts')
  return nameOfFile(await uploadPicture(file))
}
