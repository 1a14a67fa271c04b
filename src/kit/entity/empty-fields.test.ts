import { expect, test } from 'vitest'
import { alias, reference } from './fields.ts'

const messagesOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a required reference that is empty asks for a record, and one to nothing says that there is none', () => {
  const { schema } = reference({ label: 'Культура', required: true, to: 'plant' })
  expect(messagesOf(schema, null)).toEqual(['Выберите запись'])
  expect(messagesOf(schema, 'tomat')).toEqual(['Нет такой записи'])
})

test('an empty address is asked for; a wrong one says what it is made of', () => {
  const { schema } = alias({ label: 'Адрес', from: 'name' })
  expect(messagesOf(schema, '')).toEqual(['Заполните адрес'])
  expect(messagesOf(schema, 'Зря')).toEqual(['Только строчные латинские буквы, цифры и дефис'])
})
