/** Runs `run` after a delay in milliseconds. The returned function is the cleanup of an effect: it cancels, or aborts what has begun. */
export function runAfter(delayMs: number, run: (signal: AbortSignal) => unknown): () => void {
  const controller = new AbortController()
  const timer = setTimeout(() => void run(controller.signal), delayMs)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
