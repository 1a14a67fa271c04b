import { foldText } from './fold-text.ts'

/** The option with exactly this title, apart from case, «ё» and spaces; none when there are several. */
export function exactMatch<Option extends { title: string }>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  const [only, ...others] = equalTo(options, text)
  return others.length === 0 ? only : undefined
}

/** Whether something is called exactly so already. */
export const hasMatch = (options: readonly { title: string }[], text: string): boolean =>
  equalTo(options, text).length > 0

const equalTo = <Option extends { title: string }>(options: readonly Option[], text: string): Option[] => {
  const folded = foldText(text)
  return options.filter(({ title }) => foldText(title) === folded)
}
