/** Nesting levels; more than any valid body has. */
const maxDepth = 32
/** Fields and list items in one body, unless an endpoint needs more. A complete verdict request has about 400. */
const ordinaryParts = 1_000

/** Parses JSON of limited depth and size, checked in one pass over the text before parsing. Throws `SyntaxError`. */
export function parseBounded(text: string, maxParts = ordinaryParts): unknown {
  if (!isWithinBounds(text, maxParts)) throw new SyntaxError('too deep or too many parts')
  return JSON.parse(text)
}

function isWithinBounds(text: string, maxParts: number): boolean {
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

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map(sign =>
  sign.charCodeAt(0),
)
