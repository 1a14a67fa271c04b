import { foldText } from '#kit/text/fold-text.ts'

interface Named {
  name: string
  /** Other words for it, with commas. */
  synonyms?: string | null
}

/** What the words begin, by its name or another word for it; first what its own name begins with. Without words everything, as it comes. */
export function findChoices<T extends Named>(choices: readonly T[], words: string): T[] {
  const asked = foldText(words)
  if (asked === '') return [...choices]
  const found = choices.flatMap(choice => {
    const name = foldText(choice.name)
    if (name.startsWith(asked)) return [{ choice, place: 0 }]
    const others = ` ${name} ${foldText(choice.synonyms ?? '').replaceAll(',', ' ')}`
    return others.includes(` ${asked}`) ? [{ choice, place: 1 }] : []
  })
  return found.toSorted((a, b) => a.place - b.place).map(({ choice }) => choice)
}
