import { Link } from '#ui/link.tsx'

/** Files of everything that the list finds, and the way back. `query` is the query string of the list. */
export function SheetLinks({ path, query, canImport }: { path: string; query: string; canImport: boolean }) {
  const search = query === '' ? '' : `?${query}`
  return (
    <>
      <span className="admin-sheets">
        <span className="text-muted">Выгрузить найденное:</span>
        <Link to={`/api/admin/${path}/export.xlsx${search}`} download>
          XLSX
        </Link>
        <Link to={`/api/admin/${path}/export.csv${search}`} download>
          CSV
        </Link>
      </span>
      {canImport && (
        <Link to={`/admin/${path}/import`} top>
          Загрузить из&nbsp;файла
        </Link>
      )}
    </>
  )
}
