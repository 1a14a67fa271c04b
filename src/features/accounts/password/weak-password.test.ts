import { expect, test } from 'vitest'
import { rejectWeakPassword } from './weak-password.ts'

const ownNames = ['Вера Грядкина', 'vera.gryadkina@example.ru']
const checkPassword = (password: string) => () => rejectWeakPassword(password, ownNames)

test.each([
  ['the name of the site with figures behind it', 'Садозор2026'],
  ['and in Latin letters', 'sadozor-1'],
  ['and typed without switching the keyboard', 'cfljpjh12'],
  ['one’s own name', 'вера грядкина'],
  ['with a mark and figures behind it', 'Вера Грядкина 1980!'],
  ['one’s own address', 'vera.gryadkina@example.ru'],
  ['what stands before its @', 'Vera.Gryadkina7'],
  ['a common password', 'qwertyuiop'],
  ['and with the Russian layout on', 'йцукенгшщз'],
])('%s is refused: %s', (_, password) => {
  expect(checkPassword(password)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { password: [expect.any(String)] } }),
  )
})

test.each(['грядка у забора 7', 'садозор помогает летом', 'верблюд в огороде'])(
  'a phrase is accepted: %s',
  password => {
    expect(checkPassword(password)).not.toThrow()
  },
)
