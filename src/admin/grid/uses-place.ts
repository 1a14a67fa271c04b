/** Where the grid of uses stands on the page of a drug. */
export const usesSection = { id: 'part-uses', title: 'Нормы' } as const
