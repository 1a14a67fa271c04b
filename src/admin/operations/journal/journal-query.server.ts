import { entities } from '#app/entities.ts'
import { choice, described, type Param, pageNumber, type QuerySpec, words } from '#kit/http/list-query.ts'
import { invalid } from '#kit/problem.ts'

/** Security events among the kinds of the filter. */
export const eventsKind = 'events'

const kinds = entities.filter(({ isPersonal }) => !isPersonal)

export const journalQuery = {
  who: described('Имя, почта или номер пользователя: кто сделал или с\u00a0чьей записью', words()),
  kind: described(
    'Вид записей или events\u00a0— события безопасности',
    choice([eventsKind, ...kinds.map(({ path }) => path)]),
  ),
  field: described('Поле вида: только сохранения, которые его изменили', fieldName()),
  from: described('С\u00a0какого дня, ГГГГ-ММ-ДД', day()),
  to: described('По\u00a0какой день включительно, ГГГГ-ММ-ДД', day()),
  page: pageNumber(),
} satisfies QuerySpec

export interface JournalQuery {
  /** Empty: anybody. */
  who: string
  kind: string | undefined
  field: string | undefined
  from: string | undefined
  to: string | undefined
  page: number
}

/** A field is one of a kind. Throws 422 otherwise. */
export function checkField({ kind, field }: Pick<JournalQuery, 'kind' | 'field'>): void {
  if (field === undefined) return
  const entity = kinds.find(({ path }) => path === kind)
  if (!entity) throw invalid({ field: ['Сначала выберите вид записей.'] })
  if (field !== 'status' && !Object.hasOwn(entity.fields, field))
    throw invalid({ field: ['Такого поля у\u00a0этого вида нет.'] })
}

function fieldName(): Param<string | undefined> {
  return {
    absent: undefined,
    read: ([text = '', ...others]) =>
      others.length === 0 && /^[a-zA-Z\d]{1,60}$/.test(text) ? { value: text } : { error: 'Такого поля нет.' },
    write: value => value ?? '',
  }
}

function day(): Param<string | undefined> {
  return {
    absent: undefined,
    read: ([text = '', ...others]) =>
      others.length === 0 && isDay(text) ? { value: text } : { error: 'Нужен день, например 2026-07-14.' },
    write: value => value ?? '',
  }
}

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
