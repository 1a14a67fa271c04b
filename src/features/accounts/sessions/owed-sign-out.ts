/*
 * A sign-out that the server has not heard of, because there was no connection. It outlives the page, so that the session ends before
 * anything else is asked.
 */
const key = 'signed-out'

/** Where the browser stores nothing, it is remembered while the page is open. */
let isOwedHere = false

export function isSignOutOwed(): boolean {
  try {
    return isOwedHere || localStorage.getItem(key) !== null
  } catch {
    return isOwedHere
  }
}

/** Remembers that the session must still be ended, or that it is. */
export function oweSignOut(isOwed: boolean): void {
  isOwedHere = isOwed
  try {
    if (isOwed) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Remembered above.
  }
}
