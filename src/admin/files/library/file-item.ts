import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { fileInput, fileItem, filePage, fileUses, fileVersions, overview } from './file-schemas.ts'

/** A file as the library and the picker show it. */
export type FileItem = DeepReadonly<z.infer<typeof fileItem>>
export type FilePage = DeepReadonly<z.infer<typeof filePage>>
/** What stands beside the list: folders, tags and what should be looked at. */
export type LibraryOverview = DeepReadonly<z.infer<typeof overview>>
export type FolderItem = LibraryOverview['folders'][number]
export type FileUse = DeepReadonly<z.infer<typeof fileUses>>['uses'][number]
export type FileVersion = DeepReadonly<z.infer<typeof fileVersions>>['items'][number]
/** Data of a file that an editor may change. */
export type FileInput = Omit<DeepReadonly<z.input<typeof fileInput>>, 'version'>

/** Folders inside of folders. */
export const maxDepth = 5

export const isPicture = ({ type }: Pick<FileItem, 'type'>): boolean => type.startsWith('image/')

export const fileForms = { one: 'файл', few: 'файла', many: 'файлов' } as const
