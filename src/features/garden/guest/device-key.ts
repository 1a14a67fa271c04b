/** Where the garden of a guest is on the device. */
export const deviceGardenKey = 'guest-plantings'
/** What the server said last about it. */
export const lastAnswerKey = `${deviceGardenKey}-answer`

/** Whether there is one; false as well where the browser lets nobody read. */
export function hasDeviceGarden(): boolean {
  try {
    return localStorage.getItem(deviceGardenKey) !== null
  } catch {
    return false
  }
}
