import { Button } from '#ui/button.tsx'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { FacetsButton } from '#ui/list/facets-button.tsx'
import { FilteredList } from '#ui/list/filtered-list.tsx'
import { hiddenParams, pageHref } from '#ui/list/list-links.ts'
import { NothingFound } from '#ui/list/nothing-found.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { Toolbar } from '#ui/list/toolbar.tsx'
import { WordsNote } from '#ui/list/words-note.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { SortListView } from '../catalogue/sort-list.view.ts'
import { SortColumns, SortRows } from './sort-rows.tsx'

const path = '/sorts'
const words = { one: 'сорт', few: 'сорта', many: 'сортов' }

export function SortCatalogue({ list }: { list: SortListView }) {
  const { applied, q, sort } = list
  const order = sort === 'crop' ? [] : [['sort', sort] as const]
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Главная', to: '/' },
          ...(list.crumb ? [{ label: 'Сорта', to: path }, { label: list.crumb }] : [{ label: 'Сорта' }]),
        ]}
        title={list.heading}
        count={list.count}
        lead={<span className="max-sm:hidden">{list.lead}</span>}
      />
      <FilteredList
        facets={
          <Facets
            action={path}
            groups={list.facets}
            total={list.total}
            hiddenParams={[...hiddenParams(applied.filter(({ name }) => name === 'q')), ...order]}
          />
        }
      >
        <Toolbar>
          <FacetsButton applied={applied.length} />
          <SearchField
            desktopOnly
            isInToolbar
            action={path}
            q={q}
            label="Название сорта или культура"
            placeholder="Де Барао, яблоня…"
            hiddenParams={[...hiddenParams(applied, 'q'), ...order]}
          />
          <SortSelect action={path} value={sort} options={list.sorts} hiddenParams={hiddenParams(applied)} />
          <p aria-live="polite" className="ms-auto text-sm text-muted max-sm:sr-only">
            {list.summary}
          </p>
        </Toolbar>
        <AppliedFilters filters={applied} resetTo={path} />
        <Results list={list} />
      </FilteredList>
    </>
  )
}

const Results = ({ list }: { list: SortListView }) => (
  <div id={resultsId} tabIndex={-1}>
    <WordsNote words={list.words} />
    {list.empty && (
      <NothingFound title="По этим фильтрам сортов нет" reset={{ to: path }} words={words} tried={list.words} empty={list.empty} />
    )}
    <Rows list={list} />
    <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(list.pagesFrom, page)} />
  </div>
)

/** One form around all boxes, so that a comparison needs no script. */
function Rows({ list: { rows, unknown, crumb, chosenProblem } }: { list: SortListView }) {
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
              <p className="border-t border-line px-4 py-2.5 text-sm text-muted">И ещё {unknown.more}: уточните фильтры.</p>
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
