import { readFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '#kit/problem.ts'
import { trimEnd } from '#kit/text/trim-end.ts'

const file = path.resolve('db/common-passwords.txt')
const siteWords = ['садозор', 'sadozor']

let commonPasswords: Set<string> | undefined

/** Rejects passwords that are guessed first: common ones (also typed with the Russian layout), the name of the site, the user's own name. */
export function rejectWeakPassword(password: string, ownNames: readonly string[], field = 'password'): void {
  if (isWeakPassword(password, ownNames)) throw invalid({ [field]: [weakPasswordText] })
}

export const weakPasswordText = 'Такой пароль слишком часто встречается. Придумайте другой.'

export function isWeakPassword(typedPassword: string, ownNames: readonly string[]): boolean {
  const password = typedPassword.toLowerCase()
  commonPasswords ??= new Set(readFileSync(file, 'utf8').split('\n').slice(2).filter(Boolean))
  const names = [...siteWords, ...ownNames.flatMap(name => [name, ...name.split('@', 1)])].map(name =>
    name.toLowerCase(),
  )
  const bare = trimEnd(password, '0123456789 \u00a0\t\n!.?_-')
  return (
    [password, toLatinKeys(password)].some(typed => commonPasswords!.has(typed)) ||
    names.some(name => [password, bare].some(typed => typed === name || typed === toLatinKeys(name)))
  )
}

const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** The same keys in the Latin layout: «йцукенгш» → «qwertyui». */
const toLatinKeys = (text: string) =>
  text.replace(/[а-яё]/g, letter => latinKeys[russianKeys.indexOf(letter)] ?? letter)
