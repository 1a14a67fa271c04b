const units: Readonly<Record<string, number>> = {
  ...{
    один: 1,
    одна: 1,
    одно: 1,
    одну: 1,
    одного: 1,
    два: 2,
    две: 2,
    двух: 2,
    три: 3,
    трех: 3,
    четыре: 4,
    четырех: 4,
    пять: 5,
    пяти: 5,
  },
  ...{ шесть: 6, шести: 6, семь: 7, семи: 7, восемь: 8, восьми: 8, девять: 9, девяти: 9 },
}
const teens: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'десят',
    'одиннадцат',
    'двенадцат',
    'тринадцат',
    'четырнадцат',
    'пятнадцат',
    'шестнадцат',
    'семнадцат',
    'восемнадцат',
    'девятнадцат',
  ].flatMap((stem, index) => [`${stem}ь`, `${stem}и`].map(word => [word, 10 + index])),
)
const tens: Readonly<Record<string, number>> = {
  ...{ двадцать: 20, двадцати: 20, тридцать: 30, тридцати: 30, сорок: 40, сорока: 40, пятьдесят: 50, пятидесяти: 50 },
  ...{
    шестьдесят: 60,
    шестидесяти: 60,
    семьдесят: 70,
    семидесяти: 70,
    восемьдесят: 80,
    восьмидесяти: 80,
    девяносто: 90,
    девяноста: 90,
  },
}
const hundreds: Readonly<Record<string, number>> = {
  сто: 100,
  ста: 100,
  двести: 200,
  двухсот: 200,
  триста: 300,
  трехсот: 300,
  пятьсот: 500,
}
const halves: Readonly<Record<string, string>> = {
  полтора: '1,5',
  полторы: '1,5',
  полутора: '1,5',
  половину: '0,5',
  половина: '0,5',
}

const anyOf = (words: object) => Object.keys(words).join('|')
const whole = new RegExp(
  `(?<![а-я])(?:(${anyOf(hundreds)}) ?)?(?:(${anyOf(tens)}) ?)?(${anyOf({ ...teens, ...units })})?(?![а-я])`,
  'g',
)

/**
 * The text in lower case with one kind of space, dash and «е», and numbers in words as digits: «двадцати пяти дней» → «25 дней».
 * «Пол-литра» and «полтора» become decimals.
 */
export function withDigits(text: string): string {
  return text
    .replace(/[\u00ad\u2060]/g, '')
    .replace(/[\s\u00a0\u2009\u200b\u202f\ufeff]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?<![\d,.])(\d{1,3}) (?=\d{3}(?!\d))/g, '$1')
    .replace(/(?<![а-я])пол-?(?=литра|ведра|грамма|стакана)/g, '0,5 ')
    .replace(/(?<![а-я])(?:полтора|полторы|полутора|половину|половина)(?![а-я])/g, word => halves[word]!)
    .replace(whole, (match, hundred?: string, ten?: string, unit?: string) => {
      if (match === '') return ''
      const value = (hundreds[hundred ?? ''] ?? 0) + (tens[ten ?? ''] ?? 0) + ({ ...units, ...teens }[unit ?? ''] ?? 0)
      return `${value}${/ $/.test(match) ? ' ' : ''}`
    })
    .trim()
}
