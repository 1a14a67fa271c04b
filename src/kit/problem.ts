import { data } from 'react-router'

const status = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
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

/** What may go wrong, in words for the reader. Commands throw it; the shell turns it into the one JSON shape of the API. */
export class Problem extends Error {
  readonly code: Code
  readonly fields: FieldErrors | undefined
  /** What the answer says besides, such as when to come back. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: Code, text: string = message[code], fields?: FieldErrors, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.name = 'Problem'
    this.code = code
    this.fields = fields
    this.headers = headers
  }

  get status() {
    return status[this.code]
  }
}

/** A validation answer: the first message speaks for all, every one stands beside its field. */
export function invalid(fields: FieldErrors): Problem {
  const [first, ...others] = Object.values(fields).flat()
  if (first === undefined) return new Problem('invalid')
  return new Problem('invalid', others.length > 0 ? `${first} ${andMore(others.length)}` : first, fields)
}

/** `{message, errors?}`: the only error shape of the API. */
export function toResponse(problem: Problem, headers?: Record<string, string>): Response {
  const body = problem.fields ? { message: problem.message, errors: problem.fields } : { message: problem.message }
  return Response.json(body, { status: problem.status, headers: { 'Cache-Control': 'no-store', ...problem.headers, ...headers } })
}

/** The error a page throws. `fatal` tells the page boundary whether a client error replaces the page. */
export interface AppError {
  statusCode: number
  fatal: boolean
  statusMessage: string
  message: string
  data: { path?: string }
}

/** `fatal` replaces the page in the browser; on the server every error does. */
export const appError = (statusCode: number, text: string, path?: string, fatal = false) =>
  data<AppError>({ statusCode, fatal, statusMessage: text, message: text, data: { path } }, { status: statusCode })

/** `throw notFound('/drugs/nope')` in a page's loader. The text is fixed by the specification. */
export const notFound = (path: string) => appError(404, `Page not found: ${path}`, path)

function andMore(count: number): string {
  const form = new Intl.PluralRules('ru').select(count)
  return `(и ещё ${count} ${form === 'one' ? 'ошибка' : form === 'few' ? 'ошибки' : 'ошибок'})`
}
