import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Link } from '#ui/link.tsx'
import { useDueCount } from '../due-count.ts'
import { headline, shortTitle, underHeadline, whenText } from './todo-words.ts'

/** On the overview: up to three jobs that are due. */
export function GardenToday() {
  const { data, error } = useApiQuery('/tasks?pageSize=500')
  useDueCount(data?.counts)
  if (!data) return <p>{error ? 'Дела не\u00a0открылись: проверьте связь.' : 'Смотрим дела…'}</p>
  if (data.total === 0)
    return (
      <p className="max-w-measure">
        Дел пока нет. Добавьте посадку: здесь будет видно, что сделать сегодня, чего ждать и&nbsp;когда можно собирать
        урожай.
      </p>
    )
  const due = data.items.filter(({ group }) => group === 'waiting' || group === 'today').slice(0, 3)
  const under = underHeadline(data.counts, data.items)
  return (
    <>
      <p className="text-lg font-semibold">
        <Link to="/todo" className="tap underline underline-offset-4">
          {headline(data.counts)}
        </Link>
      </p>
      {under && <p className="text-muted">{under}</p>}
      <ul className="mt-2 grid gap-1">
        {due.map(task => (
          <li key={task.id}>
            {shortTitle(task)}
            <span className="text-muted">
              {' '}
              · {[task.planting?.name, whenText(task, task.today)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
