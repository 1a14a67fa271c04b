import { appError } from '#kit/problem.ts'

interface Refusal {
  status?: number
  statusText?: string
}

/**
 * Anything but `true` is an error page: 404 unless the result says otherwise. In the browser it is fatal, on the
 * server not, as in the specification.
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

/** Records of the admin area are addressed by their number. */
export const isRecordId = (id: string | undefined): boolean => id === undefined || /^[1-9]\d*$/.test(id)
