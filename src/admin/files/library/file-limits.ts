/** Lists of files that need a look. `orphans` are unused for longer than a week. */
export const onlyFilters = ['no-alt', 'unused', 'orphans', 'duplicates', 'large', 'trash'] as const
export type OnlyFilter = (typeof onlyFilters)[number]

/** Longest alternative text, in characters: screen readers read it in one go. */
export const maxAlt = 160
export const maxTags = 20

/** More is too heavy for a page: the size in bytes from which a file is called large. */
export const largeBytes = 5_000_000

/** Days without a use after which a file counts as an orphan. */
export const orphanDays = 7
