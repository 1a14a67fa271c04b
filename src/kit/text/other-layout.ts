const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** A word typed in the wrong keyboard layout, as it would be in the other one: `abnjanjhf` → «фитофтора». Null for mixed texts. */
export function inOtherLayout(text: string): string | null {
  const letters = text.toLowerCase()
  const hasLatin = /[a-z]/.test(letters)
  const hasRussian = /[а-яё]/.test(letters)
  if (hasLatin === hasRussian) return null
  const [from, to] = hasLatin ? [latin, russian] : [russian, latin]
  return [...letters].map(letter => to[from.indexOf(letter)] ?? letter).join('')
}
