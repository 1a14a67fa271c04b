import { type ComponentType, createContext } from 'react'
import type { FileItem } from './library/file-item.ts'

export interface PickerProps {
  accept: 'image' | 'any'
  multiple: boolean
  onPick(files: FileItem[]): void
  onClose(): void
  /** What the file is for, «Фото для карточки «Томат»». */
  title?: string
  canUpload?: boolean
}

/** The picker for another file, which holds the library itself; null inside of a picker. */
export const PickerContext = createContext<ComponentType<PickerProps> | null>(null)
