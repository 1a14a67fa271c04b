/** Where a new content goes in the library. */
export interface FilePlace {
  folderId?: number | undefined
  /** The file whose content this becomes; its links stay. */
  replaces?: number | undefined
}
