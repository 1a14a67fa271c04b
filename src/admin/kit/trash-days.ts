/** How long a record stays in the trash before it is deleted for good. */
export const trashDays = 30
