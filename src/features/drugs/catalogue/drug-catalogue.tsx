import { CardGrid } from '#ui/card-grid.tsx'
import { Link } from '#ui/link.tsx'
import { CatalogueList } from '#ui/list/catalogue-list.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Drops, NothingFound } from '#ui/list/nothing-found.tsx'
import { ViewSwitch } from '#ui/list/view-switch.tsx'
import { DrugCard } from './drug-card.tsx'
import type { DrugListData } from './drug-list.view.ts'
import { DrugTable } from './drug-table.tsx'
import { hasReason, PairSummary } from './pair-summary.tsx'

export const DrugCatalogue = ({ list }: { list: DrugListData }) => (
  <CatalogueList
    list={list}
    hasCount={list.heading === (list.crumb ?? list.name)}
    above={list.promoted && <Promoted promoted={list.promoted} />}
    search={{ label: 'Название препарата', placeholder: 'Хорус, купорос…' }}
    hasWordsInFacets
    tools={<Views list={list} />}
    resetTo={list.resetTo}
  >
    <Results list={list} />
  </CatalogueList>
)

function Promoted({ promoted }: { promoted: NonNullable<DrugListData['promoted']> }) {
  const groups = [
    { label: 'Культуры', chips: promoted.crops },
    { label: promoted.isSeason ? 'Проблемы месяца' : 'Частые проблемы', chips: promoted.problems },
  ].filter(group => group.chips.length > 0)
  return (
    <div className="screen-only mb-4 grid gap-2">
      {groups.map(({ label, chips }, index) => (
        <ul
          key={label}
          aria-label={label}
          className={`chip-row items-center md:flex-wrap ${index > 0 ? 'max-md:hidden lg:hidden' : ''}`}
        >
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

const Views = ({ list: { view, views } }: { list: DrugListData }) => (
  <ViewSwitch
    desktopOnly
    options={[
      { label: 'Таблица', icon: 'table', to: views.table, current: view === 'table' },
      { label: 'Карточки', icon: 'cards', to: views.cards, current: view === 'cards' },
    ]}
  />
)

function Results({ list }: { list: DrugListData }) {
  const { cards, view, isNarrow, sort, pair, hidden, empty, words, countWords } = list
  return (
    <>
      {pair && <PairSummary pair={pair}>{empty && <Drops drops={empty.drops} words={countWords} />}</PairSummary>}
      {empty && !(pair && hasReason(pair)) && (
        <NothingFound
          title={empty.isWrong ? 'Такого фильтра нет' : 'Ничего не\u00a0найдено'}
          reset={{ label: 'Сбросить всё', to: list.resetTo }}
          words={countWords}
          tried={words}
          empty={empty}
        />
      )}
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
    </>
  )
}
