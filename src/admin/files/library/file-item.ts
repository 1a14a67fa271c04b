/** A file as the library and the picker show it. */
export interface FileItem {
  id: number
  /** The portable name that spreadsheets and `/media/{key}` use. */
  key: string
  name: string
  /** Media type of the stored bytes. */
  type: string
  bytes: number
  /** In pixels; null for documents. */
  width: number | null
  height: number | null
  /** Null only for rows written before files could be uploaded. */
  hash: string | null
  alt: string | null
  caption: string | null
  author: string | null
  licence: string | null
  sourceUrl: string | null
  folderId: number | null
  /** Shares of width and height, 0–1. */
  focalX: number
  focalY: number
  tags: readonly string[]
  isAnimated: boolean
  version: number
  /** Records that show it, published or in a draft. */
  uses: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface FilePage {
  items: readonly FileItem[]
  total: number
  page: number
  pageSize: number
}

export interface FolderItem {
  id: number
  parentId: number | null
  name: string
  /** Files in it and in the folders below. */
  files: number
}

/** What stands beside the list: folders, tags and what should be looked at. */
export interface LibraryOverview {
  folders: readonly FolderItem[]
  total: number
  tags: readonly { tag: string; files: number }[]
  counts: Readonly<Record<OnlyFilter, number>>
  /** Bytes of the caller's own files, and how many they may be. */
  usedBytes: number
  quotaBytes: number
  /** The largest file that may be uploaded, in bytes. */
  maxBytes: number
}

/** Lists of files that need a look. `orphans` are unused for longer than a week. */
export const onlyFilters = ['no-alt', 'unused', 'orphans', 'duplicates', 'large', 'trash'] as const
export type OnlyFilter = (typeof onlyFilters)[number]

export interface FileUse {
  /** Path of the kind. */
  kind: string
  id: number
  title: string
  field: string
  isDraft: boolean
}

export interface FileVersion {
  id: number
  name: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  hash: string
  author: string | null
  createdAt: string
  isCurrent: boolean
}

/** Data of a file that an editor may change. */
export interface FileInput {
  name?: string | undefined
  alt?: string | null | undefined
  caption?: string | null | undefined
  author?: string | null | undefined
  licence?: string | null | undefined
  sourceUrl?: string | null | undefined
  folderId?: number | null | undefined
  focalX?: number | undefined
  focalY?: number | undefined
  tags?: readonly string[] | undefined
}

/** Longest alternative text, in characters: screen readers read it in one go. */
export const maxAlt = 160
export const maxTags = 20

/** Folders inside of folders. */
export const maxDepth = 5

/** More is too heavy for a page: the size from which a file is called large. */
export const largeBytes = 5_000_000

/** Days without a use after which a file counts as an orphan. */
export const orphanDays = 7

export const isPicture = ({ type }: Pick<FileItem, 'type'>): boolean => type.startsWith('image/')

export const fileForms = { one: 'файл', few: 'файла', many: 'файлов' } as const
