import { ApiError } from './api-client.ts'

export type ErrorLocale = 'ru' | 'en'

/** What a person reads when a call failed and no field can say it. In English the client's own text. */
export function errorText(error: unknown, locale: ErrorLocale = 'ru'): string {
  if (!(error instanceof ApiError)) return locale === 'ru' ? 'Что-то пошло не так.' : String(error)
  if (locale === 'en') return error.message
  if (error.status === 0) return networkErrorText(error.message)
  return byStatus[error.status] ?? (error.status >= 500 ? 'Ошибка сервера' : serverMessage(error.body))
}

const byStatus: Record<number, string> = {
  403: 'Недостаточно прав.',
  419: 'Сессия устарела',
  429: 'Слишком много запросов',
  503: 'Ведутся технические работы',
}

function networkErrorText(message: string): string {
  if (message === 'Network Error') return 'Нет связи с сервером.'
  return message === 'Request aborted' ? 'Запрос прерван.' : 'Время ожидания истекло.'
}

/** The server's own words when they are Russian: some of its messages stay English by contract. */
function serverMessage(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && /[а-яё]/i.test(message) ? message : 'Запрос не выполнен.'
}
