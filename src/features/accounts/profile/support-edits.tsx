import { dateTimeText } from '../components/local-time.ts'
import { Panel } from '../components/panel.tsx'
import { useApiQuery } from '../components/use-api-query.ts'

/** What administrators changed in the user's own records and why; nothing is shown when there was nothing. */
export function SupportEdits() {
  const edits = useApiQuery('/user/support-edits')
  const items = edits.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Panel
      id="support"
      title="Изменения администратора"
      lead="Кто-то из\u00a0редакторов исправил ваши записи. Причину он\u00a0обязан указать."
    >
      <ul className="cabinet-list">
        {items.map(({ title, reason, before, after, at }) => (
          <li key={at + title}>
            <p className="font-medium">{title}</p>
            <p>{reason}</p>
            <p className="text-sm text-muted">
              Было: {before.replaceAll('\n', '; ')}
              <br />
              Стало: {after.replaceAll('\n', '; ')}
            </p>
            <time className="text-sm text-muted" dateTime={at}>
              {dateTimeText(at)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
