import { isRouteErrorResponse } from 'react-router'
import { VisibleError } from '#kit/navigation/visible-error.ts'
import { errorTexts } from './error-texts.ts'

interface ErrorDetails {
  /** 0 when no response arrived: no network, or an exception of the browser. */
  status: number
  title: string
  heading: string
  /** Empty when there is nothing to add to the heading. */
  message: string
}

/**
 * What an error page says. App errors and responses of the site have a message; a response of a proxy has only its status. Texts of
 * exceptions in the browser are not shown.
 */
export function errorDetails(error: unknown): ErrorDetails {
  const response = isRouteErrorResponse(error) ? error : null
  const found = (response ? response.data : error) as { statusCode?: unknown; message?: unknown } | null | undefined
  const message = typeof found?.message === 'string' ? found.message : (response?.statusText ?? '')
  const isHidden = message === frameworkErrorText
  if (error instanceof VisibleError) return { status: 500, ...errorTexts(500), message }
  if (!response && !found?.statusCode && !isHidden) return isNetworkError(error) ? offline : broken
  const status = Number(found?.statusCode) || response?.status || 500
  return { status, ...errorTexts(status), message: isHidden ? 'Server Error' : message }
}

/** React Router's text for hidden errors, which is replaced by that of the API. */
const frameworkErrorText = 'Unexpected Server Error'

const offline: ErrorDetails = {
  status: 0,
  title: 'Нет сети',
  heading: 'Нет сети',
  message: 'Страница не\u00a0загрузилась: до\u00a0сайта не\u00a0достучаться. Проверьте связь и\u00a0повторите.',
}

const broken: ErrorDetails = {
  status: 0,
  title: errorTexts(500).title,
  heading: 'Страница не\u00a0открылась',
  message: 'Браузер не\u00a0смог её показать. Обновите страницу; если не\u00a0поможет, зайдите позже.',
}

/** Browsers reject `fetch` and `import()` with a TypeError: «Failed to fetch», «NetworkError…», «Load failed». */
const isNetworkError = (error: unknown) =>
  globalThis.navigator?.onLine === false ||
  (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
