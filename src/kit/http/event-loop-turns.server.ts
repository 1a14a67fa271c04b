/** So many connections are accepted between two callers: libuv accepts one per turn. */
const turnsBetween = 8

const waiting: (() => void)[] = []
let turnsLeft = 0
let isTurning = false

/**
 * Resolves for one caller at a time, with some turns of the event loop between two of them. Rendering a page blocks the loop for some
 * milliseconds: between two renderings waiting connections are accepted, and requests that need no rendering are handled.
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (!isTurning) setImmediate(turn)
    isTurning = true
  })
}

function turn(): void {
  if (turnsLeft > 0) turnsLeft--
  else if (waiting.length > 0) {
    turnsLeft = turnsBetween
    waiting.shift()!()
  }
  isTurning = turnsLeft > 0 || waiting.length > 0
  if (isTurning) setImmediate(turn)
}
