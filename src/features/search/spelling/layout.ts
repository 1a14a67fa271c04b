import { inOtherLayout } from '#kit/text/other-layout.ts'

const sounds: Record<string, string> = {
  shch: 'щ',
  sch: 'щ',
  zh: 'ж',
  kh: 'х',
  ch: 'ч',
  sh: 'ш',
  yu: 'ю',
  ju: 'ю',
  ya: 'я',
  ja: 'я',
  yo: 'е',
  ...Object.fromEntries(
    [...'abvgdezijklmnoprstufhcyw'].map((letter, index) => [letter, 'абвгдезийклмнопрстуфхцыв'[index]!]),
  ),
  x: 'кс',
  q: 'к',
  "'": 'ь',
}

/** Latin letters by their sound: «skor» is «скор». Null for words that have Cyrillic letters. */
function byItsSound(text: string): string | null {
  const letters = text.toLowerCase()
  if (!/[a-z]/.test(letters) || /[а-яё]/.test(letters)) return null
  return letters.replace(/shch|sch|zh|kh|ch|sh|yu|ju|ya|ja|yo|[a-z']/g, found => sounds[found] ?? found)
}

/** What may have been meant by a question that finds nothing, most likely first. */
export const otherSpellings = (text: string): string[] =>
  [inOtherLayout(text), byItsSound(text)].filter(other => other !== null)
