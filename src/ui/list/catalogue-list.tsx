import type { ReactNode } from 'react'
import type { ListParts } from '#kit/catalogue-list/list-parts.ts'
import { count } from '#ui/format/format.ts'
import { number } from '#ui/format/format-number.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { Facets } from './facets.tsx'
import { FacetsButton } from './facets-button.tsx'
import { FilteredList } from './filtered-list.tsx'
import { pageHref } from './list-links.ts'
import { NothingFound } from './nothing-found.tsx'
import { Pagination } from './pagination.tsx'
import { resultsId } from './results-id.ts'
import { SearchField } from './search-field.tsx'
import { SortSelect } from './sort-select.tsx'
import { Toolbar } from './toolbar.tsx'
import { WordsNote } from './words-note.tsx'

/** What `listParts` shows of a list, with its heading. */
export type ShownList = ListParts['shown'] & {
  heading: string
  /** The last breadcrumb, where the list is about something. */
  crumb: string | null
  /** The breadcrumbs before it. */
  above?: readonly { name: string; path: string }[]
}

interface CatalogueListProps {
  list: ShownList
  lead?: ReactNode
  /** The lead is left out on a phone, where the list comes first. */
  isLeadWide?: boolean
  actions?: ReactNode
  /** Between the heading and the list: shortcuts. */
  above?: ReactNode
  search: { label: string; placeholder: string }
  /** The field for words has a row of its own above the other controls. */
  isSearchApart?: boolean
  /** On a phone the field for words stands among the facets. */
  hasWordsInFacets?: boolean
  /** At the end of the controls, instead of how much was found. */
  tools?: ReactNode
  hasCount?: boolean
  /** Title of the empty list, and its way back, where that is not called «Сбросить все фильтры»; else the results say it themselves. */
  nothing?: string
  reset?: string
  /** The list without the chosen filters. */
  resetTo?: string
  children: ReactNode
}

/** The page of a public list: heading, shortcuts, facets, controls, chips of the chosen filters, results and pages. */
export function CatalogueList(props: CatalogueListProps) {
  const { list, lead, isLeadWide = false, actions, above, hasCount = true, search, hasWordsInFacets = false } = props
  const { path, total, forms, q } = list
  const words = hasWordsInFacets ? { words: { q, ...search } } : {}
  const hiddenParams = hasWordsInFacets ? forms.facets.filter(([name]) => name !== 'q') : forms.facets
  return (
    <>
      <PageHeader
        breadcrumbs={crumbsOf(list)}
        title={list.heading}
        count={hasCount ? number(total) : undefined}
        lead={lead}
        isLeadWide={isLeadWide}
        actions={actions}
      />
      {above}
      <FilteredList
        facets={<Facets action={path} groups={list.facets} total={total} {...words} hiddenParams={hiddenParams} />}
      >
        {props.isSearchApart && <Search {...props} />}
        <Controls {...props} />
        <AppliedFilters filters={list.applied} resetTo={props.resetTo ?? path} />
        <div id={resultsId} tabIndex={-1}>
          <WordsNote words={list.words} />
          <Nothing {...props} />
          {props.children}
          <ListPages list={list} />
        </div>
      </FilteredList>
    </>
  )
}

const Search = ({ list: { path, q, forms }, search, isSearchApart = false }: CatalogueListProps) => (
  <SearchField desktopOnly isInToolbar={!isSearchApart} action={path} q={q} {...search} hiddenParams={forms.search} />
)

function Controls(props: CatalogueListProps) {
  const { path, applied, sort, sorts, forms, total, countWords } = props.list
  // Alone in its row it would only repeat what stands beside the heading.
  const hasOwnRow = sorts.length > 0 || !props.isSearchApart
  return (
    <Toolbar>
      <FacetsButton applied={applied.length} />
      {!props.isSearchApart && <Search {...props} />}
      {sorts.length > 0 && <SortSelect action={path} value={sort} options={sorts} hiddenParams={forms.sort} />}
      {props.tools ?? (
        <p aria-live="polite" className={hasOwnRow ? 'ms-auto text-sm text-muted max-sm:sr-only' : 'sr-only'}>
          {total === 0 ? 'Ничего не\u00a0найдено' : count(total, countWords)}
        </p>
      )}
    </Toolbar>
  )
}

const Nothing = ({ list: { path, empty, countWords, words }, nothing, reset }: CatalogueListProps) =>
  nothing &&
  empty && (
    <NothingFound title={nothing} reset={{ label: reset, to: path }} words={countWords} tried={words} empty={empty} />
  )

export const crumbsOf = ({ name, path, crumb, above = [] }: Pick<ShownList, 'name' | 'path' | 'crumb' | 'above'>) => [
  { label: 'Главная', to: '/' },
  ...(crumb ? [{ name, path }, ...above] : []).map(({ name, path }) => ({ label: name, to: path })),
  { label: crumb ?? name },
]

export const ListPages = ({
  list: { page, pages, pagesFrom },
}: {
  list: Pick<ShownList, 'page' | 'pages' | 'pagesFrom'>
}) => <Pagination page={page} pages={pages} hrefOf={n => pageHref(pagesFrom, n)} />
