/** What a number format of Excel makes of a number. */
export interface NumberFormat {
  /** `scaled`: shows thousands; `worded`: shows words or signs between the digits; `plain`: shows the number itself. */
  shows: 'plain' | 'date' | 'time' | 'percent' | 'exponent' | 'scaled' | 'worded'
  /** The least digits of a whole number: 7 for `0000000`. */
  digits: number
}

const plain: NumberFormat = { shows: 'plain', digits: 0 }

/** Formats that are not written into the file, by their number. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { ...plain, shows: 'date' }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { ...plain, shows: 'time' }
  if (id === 9 || id === 10) return { ...plain, shows: 'percent' }
  if (id === 11 || id === 48) return { ...plain, shows: 'exponent' }
  return id === 12 || id === 13 ? { ...plain, shows: 'worded' } : plain
}

export function readNumberFormat(code: string): NumberFormat {
  const { signs, hasWords } = bareCode(code)
  const bare = signs.replace(/general|основной/gi, '')
  const [first = ''] = bare.split(';')
  const digits = /^0+$/.test(first) && !hasWords ? first.length : 0
  return { shows: shownBy(bare, first, hasWords), digits }
}

function shownBy(bare: string, first: string, hasWords: boolean): NumberFormat['shows'] {
  const hasDigits = /[0#?]/.test(bare)
  if (/[dy]/i.test(bare) || (!hasDigits && /[дг]/i.test(bare))) return 'date'
  if (/[hs]/i.test(bare) || (!hasDigits && /[чс]/i.test(bare))) return 'time'
  if (/[mм]/i.test(bare) && !hasDigits) return 'date'
  if (bare.includes('%')) return 'percent'
  if (/e[+-]/i.test(bare)) return 'exponent'
  if (/[0#?],+(?:[^0#?,]|$)/.test(bare)) return 'scaled'
  return hasWords || !/^[#0?,. @]*$/.test(first) ? 'worded' : 'plain'
}

/** Without quoted and escaped text, and without brackets (a language, a colour) unless they hold a time: `[h]:mm`. */
function bareCode(code: string): { signs: string; hasWords: boolean } {
  let signs = ''
  let words = ''
  for (let at = 0; at < code.length; at++) {
    const sign = code[at]!
    if (sign === '\\') words += code[++at] ?? ''
    else if (sign === '_' || sign === '*') at++
    else if (sign === '"' || sign === '[') {
      const found = code.indexOf(sign === '"' ? '"' : ']', at + 1)
      const end = found < 0 ? code.length : found
      const inner = code.slice(at + 1, end)
      if (sign === '"') words += inner
      else if (/^(?:h+|m+|s+)$/i.test(inner)) signs += inner
      at = end
    } else signs += sign
  }
  return { signs, hasWords: words.trim() !== '' }
}
