import type { Dictionary, Locale } from '#kit/locale.ts'
import { number, plural } from '#ui/format/format.ts'

/** The part of a zod issue that the message depends on. */
export interface Issue {
  code?: string
  input?: unknown
  expected?: unknown
  format?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  inclusive?: unknown
}

interface Texts {
  required(label: string): string
  accepted(label: string): string
  email(): string
  url(): string
  date(): string
  number(label: string): string
  integer(label: string): string
  longer(label: string, min: string): string
  shorter(label: string, max: string): string
  atLeast(label: string, min: string): string
  above(label: string, min: string): string
  atMost(label: string, max: string): string
  below(label: string, max: string): string
  invalid(label: string): string
}

const texts: Dictionary<Texts> = {
  ru: {
    required: label => `Поле ${label} обязательно для заполнения.`,
    accepted: label => `Отметьте «${label}», чтобы продолжить.`,
    email: () => 'Пожалуйста, введите действительный электронный адрес.',
    url: () => 'Пожалуйста, введите действительный адрес страницы.',
    date: () => 'Пожалуйста, введите действительную дату.',
    number: label => `Поле ${label} должно быть числом.`,
    integer: label => `Поле ${label} должно быть целым числом.`,
    longer: (label, min) =>
      `Длина поля ${label} должна быть больше или равна ${min} ${plural(min, 'символу', 'символам', 'символам')}.`,
    shorter: (label, max) =>
      `Длина поля ${label} должна быть меньше или равна ${max} ${plural(max, 'символу', 'символам', 'символам')}.`,
    atLeast: (label, min) => `Значение поля ${label} должно быть не меньше ${min}.`,
    above: (label, min) => `Значение поля ${label} должно быть больше ${min}.`,
    atMost: (label, max) => `Значение поля ${label} должно быть не больше ${max}.`,
    below: (label, max) => `Значение поля ${label} должно быть меньше ${max}.`,
    invalid: label => `Поле ${label} имеет недопустимое значение.`,
  },
  en: {
    required: label => `${label} is required.`,
    accepted: label => `Please tick “${label}” to go on.`,
    email: () => 'Please enter a valid email address.',
    url: () => 'Please enter a valid URL.',
    date: () => 'Please enter a valid date.',
    number: label => `${label} must be a number.`,
    integer: label => `${label} must be a whole number.`,
    longer: (label, min) => `${label} must be greater than or equal to ${min} characters.`,
    shorter: (label, max) => `${label} must be less than or equal to ${max} characters.`,
    atLeast: (label, min) => `${label} must be at least ${min}.`,
    above: (label, min) => `${label} must be more than ${min}.`,
    atMost: (label, max) => `${label} must be at most ${max}.`,
    below: (label, max) => `${label} must be less than ${max}.`,
    invalid: label => `${label} has a value that is not allowed.`,
  },
}

/** The error of a field for the user; zod's own messages are for programmers. */
export function messageFor(locale: Locale, label: string, issue: Issue): string {
  const text = texts[locale]
  if (issue.input === false) return text.accepted(label)
  if (issue.input === undefined || issue.input === null || issue.input === '') return text.required(label)
  if (issue.code === 'too_small') return limitText(locale, label, issue, issue.minimum, ['longer', 'atLeast', 'above'])
  if (issue.code === 'too_big') return limitText(locale, label, issue, issue.maximum, ['shorter', 'atMost', 'below'])
  const kind =
    issue.code === 'invalid_format' ? issue.format : issue.code === 'invalid_type' ? issue.expected : undefined
  return text[kinds[String(kind)] ?? 'invalid'](label)
}

const kinds: Record<string, 'email' | 'url' | 'date' | 'number' | 'integer'> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'date',
  number: 'number',
  int: 'integer',
}

type Limits = readonly [length: 'longer' | 'shorter', inclusive: 'atLeast' | 'atMost', exclusive: 'above' | 'below']

function limitText(
  locale: Locale,
  label: string,
  issue: Issue,
  bound: unknown,
  [length, inclusive, exclusive]: Limits,
): string {
  const shown = locale === 'ru' ? number(String(bound)) : String(bound)
  if (issue.origin === 'string') return texts[locale][length](label, shown)
  return texts[locale][issue.inclusive === false ? exclusive : inclusive](label, shown)
}
