import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { CardGrid } from '#ui/card-grid.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { FacetsButton } from '#ui/list/facets-button.tsx'
import { FilteredList } from '#ui/list/filtered-list.tsx'
import { hiddenParams, pageHref } from '#ui/list/list-links.ts'
import { NothingFound } from '#ui/list/nothing-found.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Toolbar } from '#ui/list/toolbar.tsx'
import { WordsNote } from '#ui/list/words-note.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { PostListView } from '../catalogue/post-list.view.ts'

const path = '/posts'
const words = { one: 'статья', few: 'статьи', many: 'статей' }

export const PostCatalogue = ({ list }: { list: PostListView }) => (
  <>
    <PageHeader
      breadcrumbs={[
        { label: 'Главная', to: '/' },
        ...(list.crumb ? [{ label: 'Статьи', to: path }, { label: list.crumb }] : [{ label: 'Статьи' }]),
      ]}
      title={list.heading}
      count={list.count}
      lead="Короткие, на две минуты. Нормы и сроки в них — из сегодняшнего каталога."
      actions={
        <a href={list.rubricFeed ?? '/rss.xml'} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Лента RSS
        </a>
      }
    />
    <Rubrics rubrics={list.rubrics} />
    <FilteredList
      facets={
        <Facets
          action={path}
          groups={list.facets}
          total={list.total}
          hiddenParams={hiddenParams(list.applied.filter(({ name }) => name === 'q'))}
        />
      }
    >
      <SearchField
        desktopOnly
        action={path}
        q={list.q}
        label="О чём статья"
        placeholder="Фитофтора, опрыскивание…"
        hiddenParams={hiddenParams(list.applied, 'q')}
      />
      <Toolbar>
        <FacetsButton applied={list.applied.length} />
        <p aria-live="polite" className="ms-auto text-sm text-muted max-sm:sr-only">
          {list.summary}
        </p>
      </Toolbar>
      <AppliedFilters filters={list.applied} resetTo={path} />
      <Results list={list} />
    </FilteredList>
  </>
)

const Results = ({ list }: { list: PostListView }) => (
  <div id={resultsId} tabIndex={-1}>
    <WordsNote words={list.words} />
    {list.empty && (
      <NothingFound
        title="По этим фильтрам статей нет"
        reset={{ label: 'Все статьи', to: path }}
        words={words}
        tried={list.words}
        empty={list.empty}
      />
    )}
    <Cards cards={list.cards} />
    <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(list.pagesFrom, page)} />
  </div>
)

/** One click away, because most articles are looked for by their rubric. */
const Rubrics = ({ rubrics }: { rubrics: PostListView['rubrics'] }) => (
  <ul aria-label="Рубрики" className="screen-only chip-row mb-4 md:mb-6 md:flex-wrap">
    {rubrics.map(({ label, count, current, to }) => (
      <li key={label} className="whitespace-nowrap">
        <Chip to={to} current={current} count={count}>
          {label}
        </Chip>
      </li>
    ))}
  </ul>
)

const Cards = ({ cards }: { cards: PostListView['cards'] }) =>
  cards.length === 0 ? null : (
    <CardGrid label="Статьи">
      {cards.map(({ alias, to, title, lead, note, drawing, photo }, index) => (
        <EntityCard
          key={alias}
          to={to}
          kind={drawing?.kind ?? 'posts'}
          alias={drawing?.alias ?? alias}
          photo={photo}
          title={title}
          compact
          eager={index < 3}
          corner={<CardHeart kind="post" alias={alias} title={title} about="статья" />}
        >
          <p className="mb-1">{note}</p>
          <p className="text-ink">{lead}</p>
        </EntityCard>
      ))}
    </CardGrid>
  )
