/** The end of an address that leads to a row of a table. */
export const rowHash = (id: number): string => `#row-${id}`

export const idInHash = (hash: string): number | null => {
  const found = /^#row-([1-9]\d{0,8})$/.exec(hash)
  return found ? Number(found[1]) : null
}

/** The empty row at the end. */
export const newRowHash = '#row-new'
