/**
 * Parses the query string of a list, for pages and the API: `parseQuery(spec, searchParams)`.
 * Never throws, and drops everything that is not in the spec.
 */
export interface Param<T> {
  /** Parses the texts of the parameter: at least one, none empty or malformed. */
  read(texts: readonly string[]): Read<T>
  write(value: T): string
  absent: T
  /** For the API documentation. */
  description?: string
}
type Read<T> = { value: T } | { error: string }

export const described = <T>(description: string, param: Param<T>): Param<T> => ({ ...param, description })

export type QuerySpec = Record<string, Param<unknown>>
export type QueryValues<S extends QuerySpec> = { [K in keyof S]: S[K] extends Param<infer T> ? T : never }

export interface ParsedQuery<S extends QuerySpec> {
  values: QueryValues<S>
  /** Key → Russian message. A page returns 404 for `page` and an empty list with a hint for the rest; the API returns 422. */
  errors: Partial<Record<keyof S & string, string>>
  /** Keys that are not in the spec: ignored by pages, 422 in the API. */
  unknown: string[]
}

export function parseQuery<S extends QuerySpec>(spec: S, search: URLSearchParams): ParsedQuery<S> {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [key, param] of Object.entries(spec)) {
    const result = readParam(param, search.getAll(key))
    values[key] = 'error' in result ? param.absent : result.value
    if ('error' in result) errors[key] = result.error
  }
  const unknown = [...new Set(search.keys())].filter(key => !Object.hasOwn(spec, key))
  return { values: values as QueryValues<S>, errors: errors as ParsedQuery<S>['errors'], unknown }
}

/** The canonical query string: keys in the order of the spec, without default values; '' or '?…'. */
export function toSearch<S extends QuerySpec>(spec: S, values: Partial<QueryValues<S>>): '' | `?${string}` {
  const search = new URLSearchParams()
  for (const [key, param] of Object.entries(spec)) {
    const value = values[key as keyof S]
    const text = value === undefined ? '' : param.write(value)
    if (text !== '' && text !== param.write(param.absent)) search.set(key, text)
  }
  const text = search.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

const maxLength = 2000

function readParam(param: Param<unknown>, texts: readonly string[]): Read<unknown> {
  // One form of Unicode, as in what is stored: «й» of macOS has two signs.
  const given = texts.filter(text => text !== '').map(text => text.normalize('NFC'))
  if (given.length === 0) return { value: param.absent }
  if (given.some(isBroken)) return { error: 'В адресе есть недопустимые знаки.' }
  if (given.join().length > maxLength) return { error: 'Слишком длинное значение.' }
  return param.read(given)
}

/** True for control characters, lone surrogates, and replacement characters of undecodable bytes. */
const isBroken = (text: string) => !text.isWellFormed() || /[\p{Cc}\uFFFD]/u.test(text)

function single<T>(read: (text: string) => Read<T>): Param<T>['read'] {
  return texts => (texts.length === 1 ? read(texts[0]!) : { error: 'Параметр указан несколько раз.' })
}

export function integer(min: number, max: number): Param<number | undefined> {
  return {
    absent: undefined,
    read: single(text => {
      const value = Number(text)
      const fits = /^\d{1,9}$/.test(text) && value >= min && value <= max
      return fits ? { value } : { error: `Ожидается целое число от ${min} до ${max}.` }
    }),
    write: value => (value === undefined ? '' : String(value)),
  }
}

/** The last page that can be asked for. */
export const maxPage = 10_000

/** The page of a list. */
export function pageNumber(): Param<number> {
  const number = integer(1, maxPage)
  return { absent: 1, read: number.read as Param<number>['read'], write: String, description: 'Страница, с единицы' }
}

export function choice<const C extends string>(options: readonly C[]): Param<C | undefined> {
  return {
    absent: undefined,
    read: single(text => (options.includes(text as C) ? { value: text as C } : { error: 'Такого значения нет.' })),
    write: value => value ?? '',
  }
}

/** Like `choice`, with a default value, for example for an order or a view. */
export function choiceOr<const C extends string>(options: readonly C[], absent: NoInfer<C>): Param<C> {
  return { absent, read: choice(options).read as Param<C>['read'], write: value => value }
}

/** `?private=1`; `0` is the same as absent. */
export function flag(): Param<boolean> {
  return {
    absent: false,
    read: single<boolean>(text =>
      text === '1' || text === '0' ? { value: text === '1' } : { error: 'Ожидается 1 или 0.' },
    ),
    write: value => (value ? '1' : ''),
  }
}

/** Several options, repeated or comma separated. */
export function choices<const C extends string>(options: readonly C[]): Param<readonly C[]> {
  return many(text => options.includes(text as C), 'Такого значения нет.')
}

/** Several aliases, repeated or comma separated, at most forty. */
export function aliases(): Param<readonly string[]> {
  return many(isAlias, 'Так не бывает: в адресе пишут латинские буквы, цифры и дефис.')
}

/** One alias. */
export function alias(): Param<string | undefined> {
  return {
    absent: undefined,
    read: single(text => (isAlias(text) ? { value: text } : { error: 'Такого значения нет.' })),
    write: value => value ?? '',
  }
}

/** Search words; runs of spaces become one. */
export function words(maxLength = 100): Param<string> {
  return {
    absent: '',
    read: single<string>(text => {
      const value = text.replace(/\s+/g, ' ').trim()
      return value.length <= maxLength ? { value } : { error: `Не длиннее ${maxLength} знаков.` }
    }),
    write: value => value,
    description: 'Слова для поиска',
  }
}

export const isAlias = (text: string) => text.length <= 100 && /^[a-z\d-]+$/.test(text)

function many<T extends string>(fits: (text: string) => boolean, error: string): Param<readonly T[]> {
  return {
    absent: [],
    read: texts => {
      const parts = [...new Set(texts.flatMap(text => text.split(',')).filter(part => part !== ''))].sort()
      if (parts.length > 40) return { error: 'Слишком много значений.' }
      return parts.every(fits) ? { value: parts as T[] } : { error }
    },
    write: value => value.toSorted().join(),
  }
}
