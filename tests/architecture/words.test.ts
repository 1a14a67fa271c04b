import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tree.ts'

const folders = ['src', 'tests', 'scripts', 'bench', 'docs']
const heading = '## We say / we do not say'
const [glossary, wordList = ''] = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split(heading) as [
  string,
  string?,
]

/** The words that the glossary marks with ✗. */
const words = [...wordList.matchAll(/✗ ([a-z]+(?: [a-z]+)*)/g)].map(([, word]) => word!)

/** The established name of the attack, and a security event that is stored under this name. */
const allowed = /cross site request forgery|forgery refused/g

/** Identifiers are split into words: `oldWord`, `OLD_WORD` and `old-word.ts` contain «old word». */
const split = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(allowed, '')

const patternOf = (word: string) => (word.includes(' ') ? word : `${word}(?:s|ed|ing)?`)
const pattern = new RegExp(`\\b(?:${words.map(patternOf).join('|')})\\b`)
const wordIn = (text: string): string | undefined => pattern.exec(split(text))?.[0]

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function textOf(file: string): string {
  return file === 'docs/glossary.md' ? glossary : readFileSync(path.join(root, file), 'utf8')
}

function wordsOf(file: string): string[] {
  const inName = wordIn(file)
  const inText = textOf(file)
    .split('\n')
    .flatMap((line, index) => {
      const word = wordIn(line)
      return word ? [`${file}:${index + 1}: ${word}`] : []
    })
  return inName ? [`${file}: ${inName}`, ...inText] : inText
}

test('no identifier, comment, file name or title uses a word that the glossary rules out', () => {
  const files = folders.flatMap(filesIn)
  expect(words.length).toBeGreaterThan(2)
  expect(files.length).toBeGreaterThan(900)
  expect(files.flatMap(wordsOf)).toEqual([])
})

test('identifiers of every style are checked word by word', () => {
  const word = words.find(word => !word.includes(' '))!
  const upper = word.charAt(0).toUpperCase() + word.slice(1)
  for (const text of [word, `${word}Ms`, `max${upper}`, `MAX_${word.toUpperCase()}`, `${word}-ms.ts`, `(${word})`])
    expect(wordIn(text)).toBe(word)
  for (const text of [`${word}ly`, `im${word}`]) expect(wordIn(text)).toBeUndefined()
})
