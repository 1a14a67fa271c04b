/** Below the path of a kind: the form of a new record, by the number of its draft. */
export const newRecordPath = (draft: number): string => `create?draft=${draft}`

const maxNumber = 999_999_999

/** Chance keeps two forms that are opened at the same moment apart. */
export const newDraftNumber = (): number => 1 + Math.floor(Math.random() * maxNumber)

/** Of an address; null for none and for what is no number of a draft. */
export const readDraftNumber = (text: string | null): number | null =>
  text !== null && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null
