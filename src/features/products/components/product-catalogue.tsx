import { CardGrid } from '#ui/card-grid.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { CatalogueList } from '#ui/list/catalogue-list.tsx'
import type { ProductListView } from '../catalogue/product-list.view.ts'
import { ProductCard } from './product-card.tsx'

export const ProductCatalogue = ({ list }: { list: ProductListView }) => (
  <CatalogueList
    list={list}
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
    search={{ label: 'Название товара или препарата', placeholder: 'Скор, опрыскиватель…' }}
    isSearchApart
    nothing="По этим фильтрам товаров нет"
  >
    {list.cards.length > 0 && <Cards cards={list.cards} />}
  </CatalogueList>
)

const Cards = ({ cards }: { cards: ProductListView['cards'] }) => (
  <>
    <CardGrid label="Товары">
      {cards.map((card, index) => (
        <ProductCard key={card.alias} card={card} eager={index < 3} />
      ))}
    </CardGrid>
    <p className="mt-4 max-w-measure text-sm text-muted">
      Цена обработки{'\u00a0'}— по{'\u00a0'}норме регистрации на{'\u00a0'}100{'\u00a0'}м². Применяйте по{'\u00a0'}
      инструкции на
      {'\u00a0'}упаковке.
    </p>
  </>
)
