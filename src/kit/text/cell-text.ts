/** Spaces and dashes of every kind become one; nothing is cut off. */
export const normalizeCell = (text: string): string =>
  text
    .replace(/[\s\u00a0\u2009\u200b\u202f\ufeff]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

const latin = 'ABCEHKMOPTXYaceopxy'
const cyrillic = 'АВСЕНКМОРТХУасеорху'

const lookAlikes = new Map([...latin].map((letter, index) => [letter, cyrillic[index]!]))
const toCyrillic = (word: string) => [...word].map(letter => lookAlikes.get(letter) ?? letter).join('')

/** «КC» with a Latin C → «КС»: Latin letters inside a word that has a Cyrillic one. Latin species names stay Latin. */
export const foldLookAlikes = (text: string): string =>
  text.replace(/\p{L}+/gu, word => (/\p{Script=Cyrillic}/u.test(word) ? toCyrillic(word) : word))

/** A code that is Cyrillic by definition, such as a formulation: «BP» → «ВР». A code with another Latin letter stays as it is. */
export const toCyrillicCode = (code: string): string =>
  [...code].every(letter => lookAlikes.has(letter) || !/[a-z]/i.test(letter)) ? toCyrillic(code) : code
