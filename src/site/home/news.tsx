import { money } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'
import { DrawnThumb } from '#ui/pictures/drawn-thumb.tsx'
import type { HomeData } from './find-home.server.ts'

const linkClass = 'tap text-link underline underline-offset-4'

/** The newest articles and what the shop has for the season. */
export const News = ({ posts, products }: Pick<HomeData, 'posts' | 'products'>) => (
  <>
    {posts.length > 0 && <Articles posts={posts} />}
    {products.length > 0 && <Products products={products} />}
  </>
)

const Articles = ({ posts }: Pick<HomeData, 'posts'>) => (
  <Section
    id="stati"
    className="screen-only"
    title="Статьи"
    aside={
      <Link to="/posts" className={linkClass}>
        Все статьи
      </Link>
    }
  >
    <ul className="grid gap-4 max-md:gap-2 md:grid-cols-3">
      {posts.map(({ alias, title, lead }) => (
        <li
          key={alias}
          className="relative rounded-card border border-line bg-surface p-4 hover:border-primary max-md:py-3"
        >
          <h3 className="text-lg leading-snug">
            <Link
              to={`/posts/${alias}`}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-link"
            >
              {title}
            </Link>
          </h3>
          {lead && <p className="mt-1 text-sm text-muted max-md:hidden">{lead}</p>}
        </li>
      ))}
    </ul>
  </Section>
)

const Products = ({ products }: Pick<HomeData, 'products'>) => (
  <Section
    id="magazin"
    className="screen-only"
    title="В магазине к сезону"
    aside={
      <Link to="/shop" className={linkClass}>
        Весь магазин
      </Link>
    }
  >
    <ul className="grid gap-4 max-sm:gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {products.map(({ alias, title, priceKop }) => (
        <li
          key={alias}
          className="relative flex items-center gap-3 rounded-card border border-line bg-surface p-3 hover:border-primary max-sm:py-2"
        >
          <DrawnThumb kind="products" alias={alias} />
          <div className="min-w-0">
            <Link
              to={`/shop/${alias}`}
              className="font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-link"
            >
              {title}
            </Link>
            <p className="text-sm text-muted">
              от{'\u00a0'}
              {money(priceKop)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
