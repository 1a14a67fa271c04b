/** Options as they are declared; those with numbers as keys, such as months, by their numbers: an object has «10» before «01». */
export function orderedOptions(options: Readonly<Record<string, string>> = {}): [key: string, label: string][] {
  const entries = Object.entries(options)
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries.sort(([a], [b]) => Number(a) - Number(b)) : entries
}
