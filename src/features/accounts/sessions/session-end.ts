/* A page that asks for the password itself when a session has ended: nobody is led away from it, so what was typed stays in sight. */

let claims = 0

/** Returns a function that ends the claim. */
export function claimSessionEnd(): () => void {
  claims++
  return () => {
    claims--
  }
}

export const isSessionEndClaimed = (): boolean => claims > 0
