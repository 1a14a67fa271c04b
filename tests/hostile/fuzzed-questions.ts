import { readFileSync } from 'node:fs'
import { type Random, seeded } from '#illustrations/random.ts'
import { inOtherLayout } from '#kit/text/other-layout.ts'

/** Questions of people, spoilt in the ways in which typing, pasting and attacking spoil them. The same for the same seed. */

const asked = ['bench/search/judged.csv', 'src/features/search/golden.csv'].flatMap(file =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(';', 1)[0]!),
)

const sounds: Record<string, string> = {
  ж: 'zh',
  х: 'kh',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'yu',
  я: 'ya',
  ь: "'",
  ы: 'y',
  э: 'e',
}
const plain = new Map(
  [...'абвгдеёзийклмнопрстуф'].map((letter, index) => [letter, [...'abvgdeeziiklmnoprstuf'][index]!]),
)

const meaningful = [
  ...`'"\`;:%_\\*?+()[]{}|&!<>@~^$#=,./-`,
  "' or 1=1--",
  "'); drop table drug; --",
  '$1',
  'a & b | !c',
  '<->',
  ':*',
  '(a|b)+$',
  '.*{1,99}',
  '\\u0000',
  '{{7*7}}',
  '<script>',
  '__proto__',
  '"скор"',
]
const emoji = ['🍅', '👩🏽‍🌾', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇷🇺', '❤️', '🫑', '\u{1fae0}']
const invisible = [
  '\0',
  '\u0001',
  '\b',
  '\t',
  '\n',
  '\r',
  '\x1b',
  '\x7f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2028',
  '\ufeff',
  '\uffff',
]
const turning = ['\u202e', '\u202d', '\u2067', '\u2069', '\u200f', 'תפוח', 'طماطم']
const halves = ['\ud83c', '\udf45', '\udfff\ud800']
const marks = ['\u0301', '\u0308'.repeat(20), '\u0e49'.repeat(5)]

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!
const placeIn = (random: Random, text: string) => Math.floor(random.next() * (text.length + 1))

function insert(random: Random, text: string, part: string): string {
  const at = placeIn(random, text)
  return text.slice(0, at) + part + text.slice(at)
}

type Change = (text: string, random: Random) => string

const changes: readonly Change[] = [
  (text, random) => text.slice(placeIn(random, text)),
  (text, random) => text.slice(0, placeIn(random, text)),
  (text, random) => text.replace(pick(random, [...text, ' ']), ''),
  (text, random) => {
    const at = placeIn(random, text)
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  },
  text => inOtherLayout(text) ?? text,
  text => [...text].map(letter => sounds[letter] ?? plain.get(letter) ?? letter).join(''),
  text => text.toUpperCase(),
  text => text.normalize('NFD'),
  (text, random) => `${text} ${pick(random, asked)}`,
  text => text.replaceAll(' ', ''),
  text => text.split('').join(' '),
  (text, random) => insert(random, text, pick(random, meaningful)),
  (text, random) => insert(random, text, pick(random, emoji)),
  (text, random) => insert(random, text, pick(random, invisible)),
  (text, random) => insert(random, text, pick(random, turning)),
  (text, random) => insert(random, text, pick(random, halves)),
  (text, random) => insert(random, text, pick(random, marks)),
  (text, random) => insert(random, text, String.fromCodePoint(Math.floor(random.next() * 0x10ffff))),
  (text, random) => pick(random, [...text, 'щ']).repeat(Math.floor(random.between(20, 400))),
  (text, random) => `${text} `.repeat(Math.floor(random.between(2, 12))),
  (_, random) => String(random.next()),
  () => '',
]

export function* fuzzedQuestions(seed: string, count: number): Generator<string> {
  const random = seeded(seed)
  for (let made = 0; made < count; made++) {
    let text = pick(random, asked)
    for (let change = Math.floor(random.between(1, 5)); change > 0; change--) text = pick(random, changes)(text, random)
    yield text
  }
}

/** As part of an address. Unlike `encodeURIComponent` it lets half a character through, as the bytes that a careless client would send. */
export const inAddress = (text: string): string =>
  [...text]
    .map(letter => {
      const code = letter.codePointAt(0)!
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(letter)
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
        .map(byte => `%${byte.toString(16)}`)
        .join('')
    })
    .join('')
