import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { CardGrid } from '#ui/card-grid.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import { CatalogueList } from '#ui/list/catalogue-list.tsx'
import { Chip } from '#ui/list/chip.tsx'
import type { PostListView } from '../catalogue/post-list.view.ts'

export const PostCatalogue = ({ list }: { list: PostListView }) => (
  <CatalogueList
    list={list}
    lead="Короткие, на две минуты. Нормы и сроки в них — из сегодняшнего каталога."
    actions={
      <a
        href={list.rubricFeed ?? '/rss.xml'}
        className="screen-only inline-flex min-h-11 items-center text-link underline underline-offset-4"
      >
        Лента RSS
      </a>
    }
    above={<Rubrics list={list} />}
    search={{ label: 'О чём статья', placeholder: 'Фитофтора, опрыскивание…' }}
    isSearchApart
    nothing="По этим фильтрам статей нет"
    reset="Все статьи"
  >
    <Cards cards={list.cards} isFirstLarge={list.page === 1} />
  </CatalogueList>
)

/** One click away, because most articles are looked for by their rubric. */
const Rubrics = ({ list: { rubrics, allRubrics } }: { list: PostListView }) => (
  <ul aria-label="Рубрики" className="screen-only chip-row mb-4 md:mb-6 md:flex-wrap">
    <li>
      <Chip {...allRubrics}>Все</Chip>
    </li>
    {rubrics.map(({ label, count, current, to }) => (
      <li key={label} className="whitespace-nowrap">
        <Chip to={to} current={current} count={count}>
          {label}
        </Chip>
      </li>
    ))}
  </ul>
)

interface CardsProps {
  cards: PostListView['cards']
  isFirstLarge: boolean
}

/** The newest article large; the others as cards, on a phone as rows of drawing, name and note. */
const Cards = ({ cards, isFirstLarge }: CardsProps) =>
  cards.length === 0 ? null : (
    <CardGrid label="Статьи" isFirstWide={isFirstLarge}>
      {cards.map(({ alias, to, title, lead, note, minutes, drawing, photo }, index) => {
        const isLarge = isFirstLarge && index === 0
        return (
          <EntityCard
            key={alias}
            to={to}
            kind={drawing?.kind ?? 'posts'}
            alias={drawing?.alias ?? alias}
            photo={photo}
            title={title}
            isLarge={isLarge}
            compact={!isLarge}
            eager={index < 3}
            corner={<CardHeart kind="post" alias={alias} title={title} about="статья" />}
          >
            <p className="mb-1 whitespace-normal!">
              {note}
              <span className={isLarge ? '' : 'max-picker:hidden'}>
                {' '}
                ·{'\u00a0'}
                {minutes}
              </span>
            </p>
            <p className={`text-ink print:whitespace-normal! ${isLarge ? '' : 'max-picker:hidden'}`}>{lead}</p>
          </EntityCard>
        )
      })}
    </CardGrid>
  )
