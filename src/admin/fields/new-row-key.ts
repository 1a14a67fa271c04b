/** Of a row that is added in a form; it never changes, so that the history and imports know the row again. */
export const newRowKey = () => `r${crypto.randomUUID().slice(0, 13)}`
