/** PostgreSQL refuses U+0000, and a lone surrogate cannot be written as UTF-8. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
