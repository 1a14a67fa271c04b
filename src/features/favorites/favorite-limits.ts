/** Of an account. */
export const maxFavorites = 2000
/** On the device of a guest, and in one merge. */
export const maxDeviceFavorites = 500
export const maxCollections = 50
export const maxNote = 500
export const maxCollectionName = 60
