import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Callout } from '#ui/page/callout.tsx'
import type { EntryView } from '../entry-view.ts'
import { copyRows } from './copy-rows.ts'

interface ThenNowProps {
  item: EntryView['items'][number]
  entry: Pick<EntryView, 'day' | 'today'>
}

/** What the registration was on the day of the treatment, and what it is now. */
export function ThenNowTable({ item, entry: { day, today } }: ThenNowProps) {
  const rows = copyRows(item)
  const changed = rows.filter(({ isChanged }) => isChanged).length
  return (
    <>
      {item.now.is === 'gone' && (
        <Callout kind="warning">Сейчас этой нормы на&nbsp;сайте нет. Запись не&nbsp;меняется.</Callout>
      )}
      {item.now.is === 'unknown' && (
        <Callout kind="warning">
          Что говорит регистрация сейчас, сайт не&nbsp;знает: посадки или препарата больше нет.
        </Callout>
      )}
      {item.now.is === 'changed' && changed > 0 && (
        <Callout kind="warning">
          С&nbsp;тех пор регистрация изменилась. Запись не&nbsp;меняется, «есть можно» берёт более строгое.
        </Callout>
      )}
      <table className="then-now mt-2">
        <caption className="sr-only">Регистрация тогда и&nbsp;сейчас: {item.drug}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{dateSeenFrom(today, day)}, копия</th>
            <th scope="col">сейчас</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, was, now, isChanged }) => (
            <tr key={term} data-changed={isChanged || undefined}>
              <th scope="row">{term}</th>
              <td>{was}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
