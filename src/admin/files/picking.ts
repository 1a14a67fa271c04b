import type { ReactNode } from 'react'
import type { FileItem } from './library/file-item.ts'
import type { Accept } from './upload/accepted-types.ts'

/** How the library is used as a picker. */
export interface Picking {
  title: string
  accept: Accept
  isMultiple: boolean
  /** False in a picker over the library, whose own widget takes what is dropped. */
  canUpload: boolean
  onPick(files: readonly FileItem[]): void
  /** The buttons that end the dialog. */
  foot(chosen: readonly FileItem[]): ReactNode
}
