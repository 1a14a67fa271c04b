import { count } from '#ui/format/format.ts'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { FacetsButton } from '#ui/list/facets-button.tsx'
import { FilteredList } from '#ui/list/filtered-list.tsx'
import { pageHref } from '#ui/list/list-links.ts'
import { Pagination } from '#ui/list/pagination.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { Toolbar } from '#ui/list/toolbar.tsx'
import { ViewSwitch } from '#ui/list/view-switch.tsx'
import { WordsNote } from '#ui/list/words-note.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { ProblemListView } from '../catalogue/problem-list.view.ts'
import { kindWords, type ProblemKind } from '../problem-kind.ts'
import { FinderEntry } from './finder-entry.tsx'
import { NoProblems } from './no-problems.tsx'
import { ProblemCards } from './problem-cards.tsx'

export function ProblemList({ view }: { view: ProblemListView }) {
  const { kind } = view
  const { path } = kindWords[kind]
  const filters = view.facets.flatMap(group => group.values.filter(value => value.checked).map(value => [group.name, value.value] as const))
  const sort = view.sort === 'harm' ? [] : [['sort', view.sort] as const]
  const q = view.q === '' ? [] : [['q', view.q] as const]
  return (
    <>
      <PageHeader
        breadcrumbs={crumbsOf(view)}
        title={view.heading}
        count={view.count}
        lead={view.lead}
        isLeadWide
        actions={<KindSwitch kind={kind} otherKindTo={view.otherKindTo} />}
      />
      <FinderEntry crops={view.finder.crops} crop={view.finder.crop} />
      <Chips view={view} />
      <FilteredList facets={<Facets action={path} groups={view.facets} total={view.total} hiddenParams={[...q, ...sort]} />}>
        <Toolbar>
          <FacetsButton applied={view.applied.length} />
          <SearchField
            desktopOnly
            isInToolbar
            action={path}
            q={view.q}
            label="Название или признак"
            placeholder={kind === 'pests' ? 'Тля, паутина, дырки…' : 'Парша, белый налёт…'}
            hiddenParams={[...filters, ...sort]}
          />
          <SortSelect action={path} value={view.sort} options={view.sorts} hiddenParams={[...q, ...filters]} />
          <p aria-live="polite" className="ms-auto text-sm text-muted max-sm:sr-only">
            {view.total === 0 ? 'Ничего не найдено' : count(view.total, kindWords[kind])}
          </p>
        </Toolbar>
        <AppliedFilters filters={view.applied} resetTo={path} />
        <div id={resultsId} tabIndex={-1}>
          <WordsNote words={view.words} />
          {view.empty ? <NoProblems view={view} /> : <ProblemCards kind={kind} cards={view.cards} />}
          <Pagination page={view.page} pages={view.pages} hrefOf={page => pageHref(view.pagesFrom, page)} />
        </div>
      </FilteredList>
    </>
  )
}

/** Two links that look like one control; filters that both lists have stay in the URL. */
const KindSwitch = ({ kind, otherKindTo }: { kind: ProblemKind; otherKindTo: string }) => (
  <ViewSwitch
    label="Вредители или болезни"
    isShort
    options={(['pests', 'diseases'] as const).map(one => ({
      label: kindWords[one].title,
      icon: one,
      to: one === kind ? kindWords[one].path : otherKindTo,
      current: one === kind,
    }))}
  />
)

const Chips = ({ view }: { view: ProblemListView }) =>
  view.chips.length === 0 ? null : (
    <ul aria-label="Частые запросы" className="screen-only chip-row mb-4 max-sm:hidden md:flex-wrap lg:hidden">
      {view.chips.map(chip => (
        <li key={chip.label} className="whitespace-nowrap">
          <Chip to={chip.to} current={chip.current} count={chip.count}>
            {chip.label}
          </Chip>
        </li>
      ))}
    </ul>
  )

const crumbsOf = ({ kind, crumb }: ProblemListView) => [
  { label: 'Главная', to: '/' },
  ...(crumb ? [{ label: kindWords[kind].title, to: kindWords[kind].path }, { label: crumb }] : [{ label: kindWords[kind].title }]),
]
