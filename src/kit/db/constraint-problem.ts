import { HttpProblem } from '#kit/problem.ts'

interface DatabaseError {
  code?: string
  constraint?: string
  /** «Key (company_id)=(7) is not present …», or «Key (id)=(7) is still referenced …»: only a target is named by its id. */
  detail?: string
  table?: string
}

/** Translates a constraint violation of the database into a message for people; null for any other error. */
export function constraintProblem(
  error: unknown,
  record: { name: string; words: { one: string } },
): HttpProblem | null {
  const { code, constraint = '', detail = '' } = causeOf(error)
  if (code === '23505' && constraint.endsWith('_alias_unique'))
    return new HttpProblem('invalid', 'Такой адрес страницы уже занят.', { alias: ['Такой адрес страницы уже занят.'] })
  if (code === '23505') return new HttpProblem('conflict', 'Такая запись уже есть.')
  if (code === '23503' && !/\(id\)=/.test(detail))
    return new HttpProblem('conflict', 'Запись ссылается на другую, которой уже нет. Выберите вместо неё другую.')
  if (code === '23503' || code === '23001')
    return new HttpProblem(
      'conflict',
      `Запись связана с другими: ${record.words.one} или одна из строк ещё используется.`,
    )
  if (code === '23514' || code === '23502' || code === '22P02' || code === '22003')
    return new HttpProblem('invalid', 'Проверьте значения полей.')
  return null
}

/** Drizzle wraps the driver's error. */
export function causeOf(error: unknown): DatabaseError {
  const cause = (error as { cause?: unknown }).cause
  return (cause && typeof cause === 'object' ? cause : error) as DatabaseError
}
