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

/** One spelling for the index and for the query: ё and е, dashes, quotes and Latin look-alikes inside Cyrillic words are the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00ad\u2060«»„“”"']/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\p{L}\p{N}]+/gu, word => (/[а-я]/.test(word) ? word.replace(/[aceopxykmthb]/g, c => lookAlikes[c]!) : word))
    .trim()
}

/** More words find nothing more, and each is another condition on every record. */
const maxWords = 8

/** The words of a search, folded; the first eight of them. */
export const searchWords = (text: string): string[] => [...new Set(foldText(text).split(' ').filter(Boolean))].slice(0, maxWords)
