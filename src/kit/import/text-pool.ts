/** Further texts are not shared, so that a file of different texts fills no second copy of itself. */
const maxTexts = 50_000

/**
 * Returns equal cells of a file as one string. The string is a copy: the engine makes pieces of a text that refer to all of it, so that one
 * cell would hold the part of the file it was cut from.
 */
export function createTextPool(): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    // Two bytes for each unit give back unpaired surrogates, too.
    const copy = Buffer.from(text, 'utf16le').toString('utf16le')
    if (known.size < maxTexts) known.set(copy, copy)
    return copy
  }
}
