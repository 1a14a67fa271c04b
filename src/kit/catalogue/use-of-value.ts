/** Nobody has asked for so long: the value is confirmed rarely. */
const idleAfterMs = 10_000

export type UseOfValue = ReturnType<typeof watchUse>

/** Whether somebody asks for a value that has to be confirmed again and again: an idle program leaves the database alone. */
export function watchUse(now: () => number) {
  let askedAt = now()
  let asked = Promise.withResolvers<void>()
  let confirmed = Promise.withResolvers<void>()
  return {
    asked() {
      askedAt = now()
      asked.resolve()
    },
    isIdle: () => now() - askedAt > idleAfterMs,
    /** Resolves when somebody asks from now on. */
    nextAsked(): Promise<void> {
      asked = Promise.withResolvers()
      return asked.promise
    },
    /** The value is confirmed, or the connection is lost. */
    decided() {
      confirmed.resolve()
      confirmed = Promise.withResolvers()
    },
    nextDecided: () => confirmed.promise,
  }
}
