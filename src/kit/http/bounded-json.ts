/** Deeper than any body of ours; the parser and everything behind it would walk the rest for nothing. */
const maxDepth = 32
/** Fields and members of lists in one body. The largest body of ours, a verdict with everything filled in, has some 400. */
const maxParts = 1_000

/** JSON with an end: what is nested too deep or has too many parts is refused by one pass over the text, before anything is built. Throws `SyntaxError`. */
export function parseBounded(text: string): unknown {
  if (!isWithinBounds(text)) throw new SyntaxError('too deep or too many parts')
  return JSON.parse(text)
}

function isWithinBounds(text: string): boolean {
  let depth = 0
  let parts = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openBrace || code === openBracket) {
      if (++depth > maxDepth) return false
    } else if (code === closeBrace || code === closeBracket) depth--
    else if (code === comma && ++parts > maxParts) return false
  }
  return true
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map(sign => sign.charCodeAt(0))
