import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Names of fields in messages; other fields have their own name. */
const attributes: Record<string, string> = {
  name: 'имя',
  email: 'email адрес',
  password: 'пароль',
  password_confirmation: 'подтверждение пароля',
  current_password: 'текущий пароль',
  code: 'код',
  recovery_code: 'код восстановления',
  token: 'код сброса пароля',
  title: 'наименование',
  description: 'описание',
  content: 'контент',
  body: 'контент',
  image: 'изображение',
  price: 'стоимость',
  quantity: 'количество',
  date: 'дата',
  user: 'пользователь',
  size: 'размер',
  area: 'область',
  phone: 'номер телефона',
  terms: 'правила',
}

const types: Record<string, string> = {
  string: 'строкой',
  int: 'целым числом',
  number: 'числом',
  boolean: 'логического типа',
  array: 'массивом',
  date: 'корректной датой',
}

/** Limits the response: a body with thousands of errors would get a longer one back. */
const maxIssues = 50

/** Converts zod issues to the API's format: messages by dotted path, in the order of the rules. */
export function ruleErrors(
  issues: readonly Issue[],
  input: unknown,
  names: Record<string, string> = {},
): Record<string, [string, ...string[]]> {
  const errors = new Map<string, [string, ...string[]]>()
  for (const [path, text] of issues.slice(0, maxIssues).flatMap(issue => describeIssue(issue, input, names))) {
    const known = errors.get(path)
    if (known) known.push(text)
    else errors.set(path, [text])
  }
  return Object.fromEntries(errors)
}

function describeIssue(issue: Issue, input: unknown, names: Record<string, string>): [string, string][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, 20)
      .map(key => [[...issue.path, key].join('.').slice(0, 100).toWellFormed(), 'Такого поля нет.'])
  const path = issue.path.join('.')
  return [[path, textOf(issue, attributeOf(path, names), valueAt(input, issue.path))]]
}

function textOf(issue: Issue, name: string, value: unknown): string {
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty && /^(invalid_type|too_small|invalid_format|invalid_value)$/.test(issue.code))
    return `Поле ${name} обязательно.`
  switch (issue.code) {
    case 'invalid_type':
      return `Значение поля ${name} должно быть ${types[issue.expected] ?? 'другого вида'}.`
    case 'too_small':
      return issue.origin === 'string'
        ? `Количество символов в поле ${name} должно быть не меньше ${issue.minimum}.`
        : `Значение поля ${name} должно быть не меньше ${issue.minimum}.`
    case 'too_big':
      return tooBig(name, issue)
    case 'invalid_format':
      if (issue.format === 'email') return `Значение поля ${name} должно быть действительным электронным адресом.`
      if (issue.format === 'url') return `Значение поля ${name} не является ссылкой или имеет некорректный формат.`
      return `Значение поля ${name} имеет некорректный формат.`
    case 'invalid_value':
      return `Значение поля ${name} отсутствует в списке разрешённых.`
    default:
      return issue.message
  }
}

function tooBig(name: string, { origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'string') return `Количество символов в значении поля ${name} не может превышать ${maximum}.`
  if (origin === 'array') return `Количество элементов в поле ${name} не может превышать ${maximum}.`
  return `Значение поля ${name} не может быть больше ${maximum}.`
}

const attributeOf = (path: string, names: Record<string, string> = {}) => {
  const last = path.split('.').at(-1) ?? path
  return names[path] ?? names[last] ?? attributes[last] ?? last.replaceAll('_', ' ')
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
