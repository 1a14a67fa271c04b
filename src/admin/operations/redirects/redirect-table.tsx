import { Moment } from '#admin/kit/moment.tsx'
import { readableUrl } from '#kit/text/readable-domain.ts'
import { number } from '#ui/format/format-number.ts'
import { LazyRowActions } from './lazy-actions.tsx'
import { type RedirectItem, statusTexts } from './redirect-view.ts'

const headings = ['Откуда', 'Куда', 'Ответ', 'Переходов', 'Последний', '']

export const RedirectTable = ({ items }: { items: readonly RedirectItem[] }) => (
  <div className="admin-table-frame">
    <table className="data-table admin-table">
      <caption className="sr-only">Переадресации</caption>
      <thead>
        <tr>
          {headings.map(label => (
            <th key={label} scope="col" className={label === 'Переходов' ? 'numeric' : undefined}>
              {label || <span className="sr-only">Действия</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <Row key={`${item.id} ${item.version}`} item={item} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({ item }: { item: RedirectItem }) => (
  <tr>
    <th scope="row" className="admin-address">
      {item.from}
    </th>
    <td data-label="Куда" className="admin-address">
      {item.to ? readableUrl(item.to) : <span className="text-muted">—</span>}
    </td>
    <td data-label="Ответ">
      {item.status}, {statusTexts[item.status]}
    </td>
    <td data-label="Переходов" className="numeric">
      {number(item.hits)}
    </td>
    <td data-label="Последний">
      {item.lastHitAt ? <Moment at={item.lastHitAt} /> : <span className="text-muted">не&nbsp;было</span>}
    </td>
    <td>
      <LazyRowActions item={item} />
    </td>
  </tr>
)
