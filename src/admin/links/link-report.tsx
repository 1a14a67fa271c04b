import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import type { Answer } from '#kit/contract/contract.ts'
import { readableUrl } from '#kit/text/readable-domain.ts'
import { count } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { formatMoment } from '#ui/format/format-moment.ts'

type Report = Answer<'get', `/admin/links/${number}/report`>

const people = { one: 'человек', few: 'человека', many: 'человек' } as const

/** How many people followed a link, and whether its address still exists. */
export function LinkReport({ ownerId }: { ownerId: number }) {
  const { data, error } = useApiQuery(`/admin/links/${ownerId}/report`)
  return (
    <>
      <h2 id="part-report-title">Переходы и&nbsp;проверка</h2>
      {!data && error !== undefined && <p role="alert">Не&nbsp;загрузилось. Обновите страницу.</p>}
      {data && (
        <>
          <p>
            За&nbsp;30 дней по&nbsp;ссылке перешли: {count(data.total, people)}. Роботы и&nbsp;предпросмотры
            не&nbsp;считаются, один человек за&nbsp;день&nbsp;— один раз.
          </p>
          {data.days.length > 0 && (
            <ul className="mt-2 grid max-w-xs gap-1">
              {data.days.map(({ day, people: number }) => (
                <li key={day} className="flex justify-between">
                  <span>{dayAndMonth(day)}</span>
                  <span>{number}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3">{healthWords(data)}</p>
        </>
      )}
    </>
  )
}

function healthWords({ health, areLinksChecked }: Report): string {
  if (!health)
    return areLinksChecked ? 'Адрес ещё не\u00a0проверяли.' : 'Проверка адресов выключена (настройка LINK_CHECK).'
  const at = `Проверено ${formatMoment(health.checkedAt)}: `
  const words = {
    ok: 'адрес открывается.',
    moved: `страница переехала на\u00a0${readableUrl(health.finalUrl ?? '')}. Замените адрес.`,
    failing: `не\u00a0открылось (${health.detail}). Проверим ещё раз завтра.`,
    broken: `не\u00a0открывается несколько дней (${health.detail}). Замените или скройте ссылку.`,
  }
  return at + words[health.state]
}
