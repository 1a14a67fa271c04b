import { data } from 'react-router'

const status = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  type: 415,
  csrf: 419,
  misdirected: 421,
  invalid: 422,
  confirm: 423,
  limited: 429,
  internal: 500,
  busy: 503,
} as const

export type Code = keyof typeof status

const message = {
  bad_request: 'Некорректный запрос.',
  unauthenticated: 'Unauthenticated.',
  forbidden: 'This action is unauthorized.',
  missing: 'Не найдено.',
  method: 'Метод не поддерживается.',
  conflict: 'Запись изменилась.',
  gone: 'Этой страницы больше нет.',
  too_large: 'The POST data is too large.',
  type: 'Такой тип данных не принимается.',
  csrf: 'CSRF token mismatch.',
  misdirected: 'Такого сайта здесь нет.',
  invalid: 'Указанные данные недействительны.',
  confirm: 'Password confirmation required.',
  limited: 'Too Many Attempts.',
  internal: 'Server Error',
  busy: 'Сервис временно недоступен.',
} satisfies Record<Code, string>

export type FieldErrors = Record<string, string[]>

/** An expected error with a message for people. Commands throw it; the error handler turns it into the API's error JSON. */
export class HttpProblem extends Error {
  readonly code: Code
  readonly fields: FieldErrors | undefined
  /** Additional response headers, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: Code,
    text: string = message[code],
    fields?: FieldErrors,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(text)
    this.name = 'HttpProblem'
    this.code = code
    this.fields = fields
    this.headers = headers
  }

  get status() {
    return status[this.code]
  }
}

/** A validation error: `message` is the first message and the number of others, `fields` has all of them. */
export function invalid(fields: FieldErrors): HttpProblem {
  const [first, ...others] = Object.values(fields).flat()
  if (first === undefined) return new HttpProblem('invalid')
  return new HttpProblem('invalid', others.length > 0 ? `${first} ${andMore(others.length)}` : first, fields)
}

/** The JSON response `{message, errors?}`, the only error format of the API. */
export function toResponse(problem: HttpProblem, headers?: Record<string, string>): Response {
  const body = problem.fields ? { message: problem.message, errors: problem.fields } : { message: problem.message }
  return Response.json(body, {
    status: problem.status,
    headers: { 'Cache-Control': 'no-store', ...problem.headers, ...headers },
  })
}

/** The data of an error that a page throws. With `fatal` an error in the browser replaces the page. */
export interface AppError {
  statusCode: number
  fatal: boolean
  statusMessage: string
  message: string
  data: { path?: string }
}

/** Makes an error to throw from a loader or middleware. On the server every error replaces the page, `fatal` or not. */
export const appError = (statusCode: number, text: string, path?: string, fatal = false) =>
  data<AppError>({ statusCode, fatal, statusMessage: text, message: text, data: { path } }, { status: statusCode })

/** For loaders: `throw notFound('/drugs/nope')`. The specification fixes the text. */
export const notFound = (path: string) => appError(404, `Page not found: ${path}`, path)

/** For loaders of records that were public and have been deleted for good. */
export const gonePage = (path: string) =>
  appError(410, 'Эту запись удалили из\u00a0справочника, и\u00a0она не\u00a0вернётся.', path)

function andMore(count: number): string {
  const form = new Intl.PluralRules('ru').select(count)
  return `(и ещё ${count} ${form === 'one' ? 'ошибка' : form === 'few' ? 'ошибки' : 'ошибок'})`
}
