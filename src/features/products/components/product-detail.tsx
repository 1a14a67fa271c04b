import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { SetAsideButton } from '#features/favorites/set-aside-button.tsx'
import { OwnInvitation, OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProductDetailView as Detail } from '../detail/product-detail.view.ts'
import { NotSold } from './not-sold.tsx'
import { Packs } from './packs.tsx'
import { ProductUses } from './product-uses.tsx'
import { Substitutes } from './substitutes.tsx'

const linkClass = 'tap text-link underline underline-offset-4'

export const ProductDetail = ({ product }: { product: Detail }) => (
  <article>
    <Breadcrumbs
      items={[
        { label: 'Главная', to: '/' },
        { label: 'Магазин', to: '/shop' },
        ...(product.category ? [{ label: product.category.name, to: `/shop?category=${product.category.alias}` }] : []),
        { label: product.title },
      ]}
    />
    <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <Head product={product} />
        {product.notSold && <NotSold notSold={product.notSold} />}
      </div>
      <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {product.notSold ? (
          <Substitutes title="Взамен" substitutes={product.substitutes} isFirst />
        ) : (
          <Packs product={product} />
        )}
        {product.drug && !product.notSold && (
          <OwnSlot query={`drug=${product.drug.alias}`} className="min-h-34" isShort>
            <OwnInvitation text="Заведите посадку: здесь будет, подходит&nbsp;ли этот препарат сегодня и&nbsp;сколько его нужно." />
          </OwnSlot>
        )}
      </div>
      <div className="min-w-0">
        <Facts product={product} />
        <ProductUses product={product} />
        <About product={product} />
        {!product.notSold && <Substitutes title="Чем заменить" substitutes={product.substitutes} />}
      </div>
    </div>
    {product.offer && <ProductBar product={product} offer={product.offer} />}
  </article>
)

const Head = ({ product }: { product: Detail }) => (
  <div className="mb-4 grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6">
    <Illustration
      kind="products"
      alias={product.alias}
      photo={product.cover}
      alt={product.title}
      eager
      className={`rounded-card ${product.notSold ? 'grayscale' : ''}`}
    />
    <div>
      <h1 tabIndex={-1} className="text-display">
        {product.title}
      </h1>
      {product.lead && <p className="mt-1 text-muted md:text-lg">{product.lead}</p>}
      {!product.offer && (
        <FavoriteButton kind="product" alias={product.alias} title={product.title} about="товар" className="mt-1" />
      )}
    </div>
  </div>
)

/** On a phone the price and «Отложить» stay under the thumb. */
const ProductBar = ({ product: { alias, title }, offer }: { product: Detail; offer: NonNullable<Detail['offer']> }) => (
  <div className="above-notice screen-only sticky bottom-(--foot) z-sticky -mx-4 mt-6 flex items-center gap-3 border-t border-line bg-page px-4 py-2 md:hidden">
    <p className="min-w-0 grow">
      <span className="block text-xl font-semibold">{offer.price}</span>
      <span className="block truncate text-sm text-muted">{offer.pack}</span>
    </p>
    <SetAsideButton kind="product" alias={alias} title={title} about="товар" />
  </div>
)

function Facts({ product: { facts, legalNote, drug } }: { product: Detail }) {
  if (facts.length === 0 && !legalNote) return null
  return (
    <Section id="facts" title={drug ? 'По закону' : 'О товаре'} className="lg:mt-0">
      <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-3">
        {facts.map(({ term, value }) => (
          <div key={term} className="border-t border-line py-2">
            <dt className="text-sm text-muted">{term}</dt>
            <dd>{value ?? <span className="text-muted">нет данных</span>}</dd>
          </div>
        ))}
      </dl>
      {legalNote && <p className="mt-2 max-w-measure text-sm text-muted">{legalNote}</p>}
    </Section>
  )
}

const About = ({ product: { drug, sort } }: { product: Detail }) =>
  drug || sort ? (
    <p className="mt-6">
      {drug && (
        <Link to={drug.to} className={linkClass}>
          Все нормы: {drug.name}
        </Link>
      )}
      {sort && (
        <Link to={sort.to} className={linkClass}>
          О сорте: {sort.title}
        </Link>
      )}
    </p>
  ) : null
