/** What a file in windows-1251 can hold. */
const known = new Set(new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))

/** Signs on either side that tell a lost one from a question that somebody asks. */
const context = 6

/** A sign of the stored text in whose place the file has «?», because it was saved in windows-1251, which has no such sign; null: none is lost. */
export function lostSign(stored: string, given: string): string | null {
  if (!given.includes('?')) return null
  const signs = [...stored]
  const flat = signs.map(sign => (known.has(sign) ? sign : '?'))
  const at = signs.findIndex((sign, at) => {
    if (known.has(sign)) return false
    const around = flat.slice(Math.max(0, at - context), at + context + 1).join('')
    return given.includes(around) && !stored.includes(around)
  })
  return signs[at] ?? null
}

export const lostText = (sign: string): string =>
  `Вместо «${sign}» в\u00a0файле стоит «?»: он сохранён в\u00a0кодировке windows-1251, где такого знака нет. Сохраните его как XLSX или CSV UTF-8`
