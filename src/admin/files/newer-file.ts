import type { FileItem } from './library/file-item.ts'

/** Answers may overtake each other: an earlier one never replaces what a later save has shown. */
export const newerFile = <F extends Pick<FileItem, 'id' | 'version'>>(shown: F | null, answer: F): F =>
  shown && shown.id === answer.id && shown.version > answer.version ? shown : answer
