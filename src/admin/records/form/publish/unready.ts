import type { FieldErrors } from '#kit/problem.ts'
import type { Check } from '../publish-checks.ts'

/** For the bar: that nothing was published, and why; empty when nothing forbids. */
export function unreadyText(forbidding: readonly Check[]): string {
  const [first, ...others] = forbidding
  if (!first) return ''
  return others.length === 0
    ? `Не\u00a0опубликовано. ${first.text}`
    : `Не\u00a0опубликовано. Заполните отмеченное:\u00a0${forbidding.length}`
}

/** Where each of them stands. Rows below the form are named by their own table. */
export const unreadyErrors = (forbidding: readonly Check[], ownRows: readonly Check[]): FieldErrors =>
  Object.fromEntries(
    forbidding.filter(check => !ownRows.includes(check)).map(({ field }) => [field, ['заполните это поле.']]),
  )
