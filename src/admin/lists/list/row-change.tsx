import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ChangedRow } from './changed-row.ts'

/** Who has changed a row since the list was loaded. The row is replaced only when the editor asks for it. */
export const RowChange = ({ change: { author, at, isDeleted } }: { change: ChangedRow }) => (
  <p className="admin-row-change">
    {isDeleted ? 'Удалено' : 'Изменено'}: {author ?? 'программа'}
    {at && (
      <>
        , <RelativeTime dateTime={at} />
      </>
    )}{' '}
    <button
      type="button"
      onClick={() => void navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true })}
    >
      Показать новое
    </button>
  </p>
)
