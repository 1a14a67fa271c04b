import { type ComponentType, createContext } from 'react'

export interface FilePickerProps {
  isMultiple: boolean
  /** The numbers of the files. */
  onPick(ids: readonly number[]): void
  onClose(): void
}

/** The dialog in which a picture is chosen from the library; null where there is none, as in a preview. */
export const FilePickerContext = createContext<ComponentType<FilePickerProps> | null>(null)
