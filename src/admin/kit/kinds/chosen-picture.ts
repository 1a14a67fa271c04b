/** What a form knows of a stored file that the record holds. */
export interface ChosenPicture {
  /** Null only for rows written before files could be uploaded. */
  hash: string | null
  type: string
  /** In pixels; null for what is no picture. */
  width: number | null
  height: number | null
  alt: string | null
  author: string | null
  licence: string | null
  sourceUrl: string | null
}

/** `RecordNames` has files beside the kinds of records, under this name. */
export const filesPath = 'files'
