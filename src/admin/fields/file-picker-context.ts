import { type ComponentType, createContext } from 'react'
import type { ChosenPicture } from '#admin/kit/kinds/chosen-picture.ts'

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

/** The dialog in which a picture is chosen from the library; null where there is none, as in a preview. */
export const FilePickerContext = createContext<ComponentType<FilePickerProps> | null>(null)
