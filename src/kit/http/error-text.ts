import { cannotSave } from '#kit/files/disk-full.ts'
import { ApiError } from './api-client.ts'

export type ErrorLocale = 'ru' | 'en'

/** The message for people about a failed request that has no field errors. In English the text of the error. */
export function errorText(error: unknown, locale: ErrorLocale = 'ru'): string {
  if (!(error instanceof ApiError)) return locale === 'ru' ? 'Что-то пошло не так.' : String(error)
  if (locale === 'en') return error.message
  if (error.status === 0) return networkErrorText(error.message)
  if (error.status === 503 && serverMessage(error.body) === cannotSave().message) return cannotSave().message
  return byStatus[error.status] ?? (error.status >= 500 ? 'Ошибка сервера' : serverMessage(error.body))
}

/** The first message at a field, or what `errorText` says. */
export const refusalText = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorText(error)

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

/** The server's message if it is Russian: some messages are English by contract. */
function serverMessage(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && /[а-яё]/i.test(message) ? message : 'Запрос не выполнен.'
}
