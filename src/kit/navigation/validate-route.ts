import { appError } from '#kit/problem.ts'

interface Refusal {
  status?: number
  statusText?: string
}

/**
 * Throws an error page unless the result is `true`: 404 by default. As specified, the error is fatal in the browser
 * and not on the server.
 *
 * @param fullPath path, query and, in the browser, the hash
 */
export function validateRoute(result: boolean | Refusal, fullPath: string): void {
  if (result === true) return
  const { status = 404, statusText } = result === false ? {} : result
  throw pageNotFound(fullPath, status, statusText)
}

export const pageNotFound = (path: string, status = 404, text = `Page Not Found: ${path}`) =>
  appError(status, text, path, typeof window !== 'undefined')

/** Whether the parameter is a record id of the admin area, or absent. */
export const isRecordId = (id: string | undefined): boolean => id === undefined || /^[1-9]\d*$/.test(id)
