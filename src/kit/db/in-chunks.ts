export const inChunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/** How many rows fit into one statement, which takes at most 65,535 parameters. */
export const rowsPerStatement = (columns: number): number => Math.floor(60_000 / Math.max(1, columns))
