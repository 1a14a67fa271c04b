// biome-ignore format: one letter each
const latin: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'j', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
  і: 'i', ї: 'i', є: 'e', ґ: 'g', ў: 'u', ј: 'j', љ: 'lj', њ: 'nj', ђ: 'dj', ћ: 'c', ѓ: 'g', ќ: 'k', џ: 'dzh', ә: 'a', ө: 'o', ү: 'u', ұ: 'u', қ: 'k',
  ғ: 'g', ң: 'n', һ: 'h', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}

/** «Абига-Пик» → `abiga-pik`: the alias of a record from its name, at most 60 characters; empty when no letter or digit is left. */
export function slug(text: string): string {
  const letters = [...text.normalize('NFC').toLowerCase()].map(letter => latin[letter] ?? plain(letter)).join('')
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}

/** «é» → «e»: without marks; a Cyrillic letter that has one more than the table knows is read without it. */
function plain(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return latin[bare] ?? bare
}
