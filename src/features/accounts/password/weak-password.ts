import { readFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '#kit/problem.ts'
import { trimEnd } from '#kit/text/trim-end.ts'

const file = path.resolve('db/common-passwords.txt')
const ownWords = ['садозор', 'sadozor']

let common: Set<string> | undefined

/** Throws for what a guesser tries first: a common password, also typed with the Russian layout on, the site's name, one's own name. */
export function refuseWeakPassword(password: string, ownNames: readonly string[], field = 'password'): void {
  if (isWeak(password, ownNames)) throw invalid({ [field]: [weakText] })
}

export const weakText = 'Такой пароль слишком часто встречается. Придумайте другой.'

export function isWeak(given: string, ownNames: readonly string[]): boolean {
  const password = given.toLowerCase()
  common ??= new Set(readFileSync(file, 'utf8').split('\n').slice(2).filter(Boolean))
  const names = [...ownWords, ...ownNames.flatMap(name => [name, ...name.split('@', 1)])].map(name => name.toLowerCase())
  const bare = trimEnd(password, '0123456789 \u00a0\t\n!.?_-')
  return (
    [password, toLatinKeys(password)].some(typed => common!.has(typed)) ||
    names.some(name => [password, bare].some(typed => typed === name || typed === toLatinKeys(name)))
  )
}

const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** The same keys with the Latin layout: «йцукенгш» is «qwertyui». */
const toLatinKeys = (text: string) => text.replace(/[а-яё]/g, letter => latinKeys[russianKeys.indexOf(letter)] ?? letter)
