const lookAlikes: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  k: 'к',
  m: 'м',
  t: 'т',
  h: 'н',
  b: 'в',
}

/** Normalizes text for index and query: case, ё and е, dashes, quotes, and Latin look-alikes inside Cyrillic words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00ad\u2060«»„“”"']/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\p{L}\p{N}]+/gu, word =>
      /[а-я]/.test(word) ? word.replace(/[aceopxykmthb]/g, c => lookAlikes[c]!) : word,
    )
    .trim()
}

/** Each word is another condition on every record, so their number is limited. */
const maxWords = 8

/** The distinct words of a search, folded; at most eight. */
export const searchWords = (text: string): string[] =>
  [...new Set(foldText(text).split(' ').filter(Boolean))].slice(0, maxWords)
