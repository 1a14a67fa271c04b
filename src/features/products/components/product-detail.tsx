import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { OwnInvitation, OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProductDetailView as Detail } from '../detail/product-detail.view.ts'
import { NotSold } from './not-sold.tsx'
import { Packs } from './packs.tsx'
import { ProductUses } from './product-uses.tsx'
import { Substitutes } from './substitutes.tsx'

const linkClass = 'text-link underline underline-offset-4'

export const ProductDetail = ({ product }: { product: Detail }) => (
  <article>
    <PageHeader
      breadcrumbs={[
        { label: 'Главная', to: '/' },
        { label: 'Магазин', to: '/shop' },
        ...(product.category ? [{ label: product.category.name, to: `/shop?category=${product.category.alias}` }] : []),
        { label: product.title },
      ]}
      title={product.title}
      mark={<FavoriteButton kind="product" alias={product.alias} title={product.title} about="товар" />}
      lead={product.lead}
    />
    <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4 self-start lg:order-2">
        <Illustration
          kind="products"
          alias={product.alias}
          photo={product.cover}
          alt={product.title}
          eager
          className={`rounded-card max-lg:max-w-60 ${product.notSold ? 'grayscale' : ''}`}
        />
        {product.notSold ? <NotSold notSold={product.notSold} /> : <Packs product={product} />}
      </div>
      <div className="min-w-0">
        {product.notSold && <Substitutes title="Взамен" substitutes={product.substitutes} isFirst />}
        <Facts product={product} isFirst={!product.notSold} />
        {product.drug && !product.notSold && (
          <OwnSlot query={`drug=${product.drug.alias}`}>
            <OwnInvitation text="Заведите посадку: здесь будет, подходит&nbsp;ли этот препарат сегодня и&nbsp;сколько его нужно." />
          </OwnSlot>
        )}
        <ProductUses product={product} />
        <About product={product} />
        {!product.notSold && <Substitutes title="Чем заменить" substitutes={product.substitutes} />}
      </div>
    </div>
  </article>
)

function Facts({ product: { facts, legalNote, drug }, isFirst }: { product: Detail; isFirst: boolean }) {
  if (facts.length === 0 && !legalNote) return null
  return (
    <Section id="facts" title={drug ? 'По закону' : 'О товаре'} className={isFirst ? 'lg:mt-0' : ''}>
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
          Весь регламент: {drug.name}
        </Link>
      )}
      {sort && (
        <Link to={sort.to} className={linkClass}>
          О сорте: {sort.title}
        </Link>
      )}
    </p>
  ) : null
