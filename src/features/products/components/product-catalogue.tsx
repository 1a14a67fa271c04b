import { CardGrid } from '#ui/card-grid.tsx'
import { LinkButton } from '#ui/link-button.tsx'
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
import type { ProductListView } from '../catalogue/product-list.view.ts'
import { ProductCard } from './product-card.tsx'

const path = '/shop'
const words = { one: 'товар', few: 'товара', many: 'товаров' }

export function ProductCatalogue({ list }: { list: ProductListView }) {
  const { applied, q, sort, empty } = list
  const order = sort === 'shop' ? [] : [['sort', sort] as const]
  return (
    <>
      <Head list={list} />
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
        <SearchField
          desktopOnly
          action={path}
          q={q}
          label="Название товара или препарата"
          placeholder="Скор, опрыскиватель…"
          hiddenParams={[...hiddenParams(applied, 'q'), ...order]}
        />
        <Toolbar>
          <FacetsButton applied={applied.length} />
          <SortSelect action={path} value={sort} options={list.sorts} hiddenParams={hiddenParams(applied)} />
          <p aria-live="polite" className="ms-auto text-sm text-muted max-sm:sr-only">
            {list.summary}
          </p>
        </Toolbar>
        <AppliedFilters filters={applied} resetTo={path} />
        <div id={resultsId} tabIndex={-1}>
          <WordsNote words={list.words} />
          {empty && (
            <NothingFound title="По этим фильтрам товаров нет" reset={{ to: path }} words={words} tried={list.words} empty={empty} />
          )}
          {list.cards.length > 0 && <Cards cards={list.cards} />}
          <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(list.pagesFrom, page)} />
        </div>
      </FilteredList>
    </>
  )
}

const Head = ({ list }: { list: ProductListView }) => (
  <PageHeader
    breadcrumbs={[
      { label: 'Главная', to: '/' },
      ...(list.crumb ? [{ label: 'Магазин', to: path }, { label: list.crumb }] : [{ label: 'Магазин' }]),
    ]}
    title={list.heading}
    count={list.count}
    lead={
      <>
        {list.lead[0]} <span className="max-sm:hidden">{list.lead[1]}</span>
      </>
    }
    actions={
      <LinkButton to="/sales" variant="secondary">
        Акции
      </LinkButton>
    }
  />
)

const Cards = ({ cards }: { cards: ProductListView['cards'] }) => (
  <>
    <CardGrid label="Товары">
      {cards.map((card, index) => (
        <ProductCard key={card.alias} card={card} eager={index < 3} />
      ))}
    </CardGrid>
    <p className="mt-4 max-w-measure text-sm text-muted">
      Цена обработки{'\u00a0'}— по{'\u00a0'}норме регистрации на{'\u00a0'}100{'\u00a0'}м². Применяйте по{'\u00a0'}инструкции на
      {'\u00a0'}упаковке.
    </p>
  </>
)
