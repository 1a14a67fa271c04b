import { vi } from 'vitest'

/** Waits until the check holds. `expect.poll` does not work in hooks. The limit only ends what hangs. */
export const until = (what: string, check: () => Promise<boolean>) =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error(`Not seen: ${what}`)
    },
    { timeout: 60_000, interval: 50 },
  )
