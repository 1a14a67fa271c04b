const sulphur = /^(сера|серы|серу|сере)$/

/** Whether names that begin with the word are other words: «серая гниль» is not about sulphur. */
export const isNoBeginning = (word: string): boolean => sulphur.test(word)

/** Declensions that the stemmer of PostgreSQL does not join, because the word is too short or loses its vowel. */
const irregular: readonly (readonly [form: RegExp, base: string])[] = [
  [/^(тля|тли|тлю|тле|тлей|тлею|тлям|тлями|тлях)$/, 'тля'],
  [/^(роза|розы|розу|розе|розой|роз|розам|розами|розах)$/, 'роза'],
  [/^налив(а|у|ом|е)?$/, 'налива'],
  [/^(лук|лука|луку|луком|луке)$/, 'лук'],
  [/^(моль|моли|молью|молей)$/, 'моль'],
  [/^(жук|жука|жуки|жуков|жуком|жуку|жукам|жуками)$/, 'жук'],
  // Sulphur, which the stemmer takes for grey.
  [sulphur, 'сульфур'],
]

/**
 * Nouns that the stemmer takes for verbs or for other cases: «ордан» as «орда», «максим» as «макс», but «орданом» and «максима» by their whole
 * stem. With this ending of the genitive it keeps all of the word.
 */
export const inGenitive = (word: string): string =>
  /^.{2,}(?:[аеи]н|[аи]л|[аеио]м|[еи]т)$/.test(word) ? `${word}ов` : word

/** A word with the vowel dropped that its other forms lack: «огурец», «перец», «слизень» as in «огурцов», «перца», «слизни». */
export function baseForm(word: string): string {
  const [, base] = irregular.find(([form]) => form.test(word)) ?? []
  return (
    base ??
    word
      .replace(/^(.{2,}[бвгджзклмнпрстфхцчшщ])ец$/, '$1ц')
      .replace(/^(.{2,}[бвгджзклмнпрстфхцчшщ])ень$/, '$1нь')
      .replace(/^(.{2,}[чжш])[ое]к$/, '$1к')
  )
}
