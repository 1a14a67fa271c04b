import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { coveredByFamily, fontFile, invisible } from './font-faces.testing.ts'

const root = new URL('../../../', import.meta.url)

/** Only occurs in regular expressions and in data for programs. */
const unseen = new Set('і')

let onest: Set<string>
let literata: Set<string>

beforeAll(async () => {
  const covered = await coveredByFamily()
  onest = covered.get('Onest normal')!
  literata = covered.get('Literata normal')!
})

it('our fonts have every character of the texts and of the seed', () => {
  const files = globSync(
    [
      'src/{site,features,ui,illustrations,admin}/**/*.tsx',
      'src/{site,features,ui,illustrations}/**/*.ts',
      'db/seed/**/*.csv',
    ],
    { cwd: root },
  )
  const missing = files
    .filter(file => !/\.test(ing)?\.tsx?$/.test(file))
    .flatMap(file =>
      foreign(readFileSync(new URL(file, root), 'utf8')).map(
        char => `${file}: ${char} U+${char.codePointAt(0)?.toString(16)}`,
      ),
    )
  expect(missing).toEqual([])
})

it('fonts of the first view are under 100 KB', () => {
  const first = ['onest-cyrillic', 'onest-latin', 'literata-cyrillic', 'literata-latin', 'literata-latin-italic']
  const bytes = first.reduce((sum, name) => sum + fontFile(name).length, 0)
  expect(bytes).toBeLessThan(100_000)
})

it('both families have the Russian alphabet, digits and signs', () => {
  for (const char of 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789«»„“—–−×°²№%·…≤≥≈→\u00a0') {
    expect([onest.has(char), literata.has(char)], char).toEqual([true, true])
  }
})

function foreign(text: string): string[] {
  return [...new Set(text)].filter(char => !invisible.has(char) && !unseen.has(char) && !onest.has(char))
}
