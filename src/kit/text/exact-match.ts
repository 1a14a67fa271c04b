import { foldText } from './fold-text.ts'

/** The option with exactly this title, apart from case, «ё» and spaces; none when there are several. */
export function exactMatch<Option extends { title: string }>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  const [only, ...others] = options.filter(({ title }) => foldText(title) === foldText(text))
  return others.length === 0 ? only : undefined
}
