import { CardGrid } from '#ui/card-grid.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { FacetsButton } from '#ui/list/facets-button.tsx'
import { FilteredList } from '#ui/list/filtered-list.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { Toolbar } from '#ui/list/toolbar.tsx'
import { ViewSwitch } from '#ui/list/view-switch.tsx'
import { WordsNote, WordsTried } from '#ui/list/words-note.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { DrugCard } from './drug-card.tsx'
import type { DrugListData } from './drug-list.view.ts'
import { DrugTable } from './drug-table.tsx'
import { hasReason, PairSummary } from './pair-summary.tsx'

const sorts = [
  { value: 'use', label: 'Можно и\u00a0скорее' },
  { value: 'name', label: 'По названию' },
  { value: 'phi', label: 'Короче ожидание' },
  { value: 'crops', label: 'Больше культур' },
  { value: 'hazard', label: 'Безопаснее' },
]

const words = { label: 'Название препарата', placeholder: 'Хорус, купорос…' }

export function DrugCatalogue({ list }: { list: DrugListData }) {
  const { h1, total, applied, promoted, facets, filterFormParams } = list
  const crumbs = [{ label: 'Главная', to: '/' }, ...(h1 === 'Препараты' ? [] : [{ label: 'Препараты', to: '/drugs' }]), { label: h1 }]
  return (
    <>
      <PageHeader breadcrumbs={crumbs} title={list.heading} count={list.heading === h1 ? total : undefined} />
      {promoted && <Promoted promoted={promoted} />}
      <FilteredList
        facets={
          <Facets
            action="/drugs"
            groups={facets}
            total={Number(total.replace(/\D/g, ''))}
            words={{ q: list.q, ...words }}
            hiddenParams={filterFormParams}
          />
        }
      >
        <ListToolbar list={list} />
        <AppliedFilters filters={applied} resetTo={list.resetTo} />
        <div id={resultsId} tabIndex={-1}>
          <Results list={list} />
        </div>
      </FilteredList>
    </>
  )
}

function Promoted({ promoted }: { promoted: NonNullable<DrugListData['promoted']> }) {
  const groups = [
    { label: 'Культуры', chips: promoted.crops },
    { label: promoted.isSeason ? 'Проблемы месяца' : 'Частые проблемы', chips: promoted.problems },
  ].filter(group => group.chips.length > 0)
  return (
    <div className="screen-only mb-4 grid gap-2">
      {groups.map(({ label, chips }, index) => (
        <ul key={label} aria-label={label} className={`chip-row items-center md:flex-wrap ${index > 0 ? 'max-md:hidden lg:hidden' : ''}`}>
          <li aria-hidden="true" className="text-sm text-muted">
            {label}:
          </li>
          {chips.map(chip => (
            <li key={chip.to}>
              <Chip to={chip.to} count={chip.count}>
                {chip.label}
              </Chip>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function ListToolbar({ list: { applied, q, sort, view, views, searchFormParams, sortFormParams } }: { list: DrugListData }) {
  return (
    <Toolbar>
      <FacetsButton applied={applied.length} />
      <SearchField action="/drugs" q={q} {...words} desktopOnly isInToolbar hiddenParams={searchFormParams} />
      <SortSelect action="/drugs" value={sort} options={sorts} hiddenParams={sortFormParams} />
      <ViewSwitch
        desktopOnly
        options={[
          { label: 'Таблица', icon: 'table', to: views.table, current: view === 'table' },
          { label: 'Карточки', icon: 'cards', to: views.cards, current: view === 'cards' },
        ]}
      />
    </Toolbar>
  )
}

function Results({ list }: { list: DrugListData }) {
  const { cards, view, isNarrow, sort, page, pages, search, pair, hidden, empty, words } = list
  return (
    <>
      <WordsNote words={words} />
      {pair && <PairSummary pair={pair}>{empty && <Hints hints={empty.hints} />}</PairSummary>}
      {empty && !(pair && hasReason(pair)) && <NothingFound empty={empty} words={words} resetTo={list.resetTo} />}
      {cards.length > 0 && view === 'table' && <DrugTable drugs={cards} isNarrow={isNarrow} sort={sort} />}
      {cards.length > 0 && view === 'cards' && (
        <CardGrid label="Препараты">
          {cards.map((drug, index) => (
            <DrugCard key={drug.alias} drug={drug} eager={index < 3} />
          ))}
        </CardGrid>
      )}
      {hidden && (
        <p className="screen-only mt-6">
          <Link to={hidden.to} rel="nofollow" className="tap text-link underline underline-offset-4">
            {hidden.label}
          </Link>
        </p>
      )}
      <Pagination page={page} pages={pages} hrefOf={n => `/drugs${n === 1 ? search : `${search ? `${search}&` : '?'}page=${n}`}`} />
    </>
  )
}

interface NothingFoundProps extends Pick<DrugListData, 'words' | 'resetTo'> {
  empty: NonNullable<DrugListData['empty']>
}

function NothingFound({ empty: { hints, isWrong }, words, resetTo }: NothingFoundProps) {
  return (
    <EmptyState
      title={isWrong ? 'Такого фильтра нет' : 'Ничего не\u00a0найдено'}
      action={
        <LinkButton to={resetTo} variant="secondary">
          Сбросить всё
        </LinkButton>
      }
    >
      {isWrong && <p>В адресе есть значение, которого каталог не понимает.</p>}
      <WordsTried words={words} />
      <Hints hints={hints} />
    </EmptyState>
  )
}

/** What the list has without one of the filters. */
const Hints = ({ hints }: Pick<NonNullable<DrugListData['empty']>, 'hints'>) =>
  hints.length > 0 && (
    <ul className="mt-2 grid gap-1">
      {hints.map(hint => (
        <li key={hint.to}>
          <Link to={hint.to} className="text-link underline underline-offset-4">
            {hint.label}
          </Link>
        </li>
      ))}
    </ul>
  )
