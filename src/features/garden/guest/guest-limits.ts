/** Of the garden of a guest, for pages and server alike. */
export const guestVersion = 1
export const maxGuestPlantings = 10
/** Of the body that carries it. */
export const maxGuestBytes = 128 * 1024
/** Of each kind. */
export const maxGuestRecords = 100
