import { Button } from '#ui/button.tsx'
import { CatalogueList } from '#ui/list/catalogue-list.tsx'
import type { SortListView } from '../catalogue/sort-list.view.ts'
import { SortColumns, SortRows } from './sort-rows.tsx'

export const SortCatalogue = ({ list }: { list: SortListView }) => (
  <CatalogueList
    list={list}
    lead={<span className="max-sm:hidden">{list.lead}</span>}
    search={{ label: 'Название сорта или культура', placeholder: 'Де Барао, яблоня…' }}
    nothing="По этим фильтрам сортов нет"
  >
    <Rows list={list} />
  </CatalogueList>
)

/** One form around all boxes, so that a comparison needs no script. */
function Rows({ list: { path, rows, unknown, crumb, chosenProblem } }: { list: SortListView }) {
  if (rows.length === 0 && !unknown) return null
  return (
    <form action={path} autoComplete="off" className="printed group mt-2">
      <div className="rounded-card border border-line bg-surface">
        {rows.length > 0 && (
          <>
            <SortColumns problem={chosenProblem} />
            <SortRows label="Сорта" rows={rows} withCrop={crumb === null} problem={chosenProblem} eager />
          </>
        )}
        {unknown && (
          <>
            <div
              className={`bg-page px-4 py-2.5 text-sm ${rows.length > 0 ? 'border-y border-line' : 'rounded-t-card border-b border-line'}`}
            >
              <h2 className="font-sans text-base font-medium">
                {unknown.title}: {unknown.count}
              </h2>
              <p className="text-muted">
                Показаны, чтобы не{'\u00a0'}потерялись: отсутствие данных{'\u00a0'}— не{'\u00a0'}«восприимчив».
              </p>
            </div>
            <SortRows label={unknown.title} rows={unknown.rows} withCrop={crumb === null} problem={chosenProblem} />
            {unknown.more > 0 && (
              <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
                И ещё {unknown.more}: уточните фильтры.
              </p>
            )}
          </>
        )}
      </div>
      <div className="screen-only above-notice group-has-checked:sticky bottom-(--foot) z-sticky mt-3 flex items-center gap-3 rounded-card border border-line bg-surface p-3 max-sm:py-1.5 shadow-lg">
        <p className="grow text-sm text-muted">
          Отметьте от{'\u00a0'}двух до{'\u00a0'}четырёх сортов
        </p>
        <Button type="submit">Сравнить</Button>
      </div>
    </form>
  )
}
