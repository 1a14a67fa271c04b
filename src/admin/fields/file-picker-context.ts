import { type ComponentType, createContext } from 'react'
import type { ChosenPicture } from '#admin/kit/kinds/chosen-picture.ts'
import type { RecordName } from '#admin/kit/kinds/kind-description.ts'

export interface FilePickerProps {
  isMultiple: boolean
  /** The numbers of the files. */
  onPick(ids: readonly number[]): void
  onClose(): void
}

export interface PictureDataProps {
  /** The number of the file. */
  id: number
  onSaved(picture: ChosenPicture): void
}

/** What a picture of the library says of itself, to be filled in where it stands; null as below. */
export const PictureDataContext = createContext<ComponentType<PictureDataProps> | null>(null)

/** Puts a picture into the library. Rejects with a sentence for people. */
export type PictureUpload = (file: File) => Promise<RecordName>

/** For pictures that are pasted into a text; null as below. */
export const PictureUploadContext = createContext<PictureUpload | null>(null)

/** The dialog in which a picture is chosen from the library; null where there is none, as in a preview. */
export const FilePickerContext = createContext<ComponentType<FilePickerProps> | null>(null)
