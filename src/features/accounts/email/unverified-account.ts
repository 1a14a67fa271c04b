/** An account whose address nobody has proven is deleted after so many days: it may stand on somebody else's address. */
export const unprovenDays = 7

const day = 86_400_000

/** Until when the letter must be answered. @param createdAt ISO text in UTC */
export const provenBefore = (createdAt: string): string => new Date(Date.parse(createdAt) + unprovenDays * day).toISOString()
