/** Without any of these signs at its end. Walks back: a regular expression for it takes time in the square of their number. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
