const waiting: (() => void)[] = []

/**
 * Resolves for one caller per turn of the event loop. Rendering a page blocks the loop for some milliseconds: with one rendering
 * per turn, requests that need no rendering are handled between two of them.
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(releaseOne)
  })
}

function releaseOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(releaseOne)
}
