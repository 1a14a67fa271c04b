/** An unverified account is deleted after this many days: the address may belong to somebody else. */
export const unverifiedDays = 7

const dayMs = 86_400_000

/** When an unverified account will be deleted. @param createdAt ISO text in UTC */
export const verifyDeadline = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + unverifiedDays * dayMs).toISOString()
