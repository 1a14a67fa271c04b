import type { Offers } from '#features/products/offers/offers.ts'
import { ShopLink } from '#features/products/offers/shop-link.tsx'
import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Section } from '#ui/page/section.tsx'
import type { Hub } from '../crop-hub.view.ts'
import { ProductFilter } from './product-filter.tsx'
import { ProductTable } from './product-table.tsx'

const words = { one: 'препарат', few: 'препарата', many: 'препаратов' }

/** Products usable on this crop in a private garden today, and products whose group rule excludes it. */
export function Products({ hub, offers }: { hub: Hub; offers: Offers | null }) {
  const page = `/plants/${hub.alias}`
  return (
    <Section
      id="preparaty"
      title={
        <>
          Все препараты{' '}
          <span className="text-lg text-muted">
            {hub.isFiltered ? `${hub.found} из ${hub.total.drugs}` : hub.total.drugs}
          </span>
        </>
      }
      lead={hub.isTable && hub.productsLead}
      className="screen-only"
    >
      {hub.total.drugs > 0 && <ProductFilter action={page} query={hub.query} />}
      <div aria-live="polite" className="sr-only">
        {hub.isFiltered && `Найдено: ${count(hub.found, words)}`}
      </div>
      {!hub.isTable && hub.total.drugs > 0 ? (
        <Link to={hub.tableTo} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Все нормы таблицей
        </Link>
      ) : hub.uses.length > 0 ? (
        <>
          <ProductTable name={hub.shortName} uses={hub.uses} problems={hub.problems} />
          <SectionPagination pages={hub.pages} />
        </>
      ) : (
        <Nothing hub={hub} page={page} />
      )}
      {hub.exceptions.length > 0 && <Exceptions hub={hub} />}
      {offers && (
        <p>
          <ShopLink offers={offers} />
        </p>
      )}
    </Section>
  )
}

function Nothing({ hub, page }: { hub: Hub; page: string }) {
  if (hub.total.drugs === 0) {
    return (
      <EmptyState
        title="Разрешённых препаратов в каталоге нет"
        action={<LinkButton to={`/drugs?crop=${hub.alias}`}>Посмотреть все записи</LinkButton>}
        heading="h3"
      >
        Для личного хозяйства на этой культуре здесь ничего нет. Меры без химии{'\u00a0'}— на страницах вредителей и
        болезней.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="По этим условиям ничего нет"
      heading="h3"
      action={
        <LinkButton to={`${page}#preparaty`} variant="secondary">
          Показать все
        </LinkButton>
      }
    >
      {hub.isWrong && 'В адресе указан фильтр, которого не бывает.'}
      {hub.without.map(({ label, key, drugs }) => (
        <p key={key}>
          <Link to={page + searchWithout(hub.query, key)} className="text-link underline underline-offset-4">
            без {label}
          </Link>
          {`\u00a0— ${count(drugs, words)}`}
        </p>
      ))}
    </EmptyState>
  )
}

function searchWithout({ place, phi, bio }: Hub['query'], key: keyof Hub['query']): string {
  const search = new URLSearchParams()
  if (place && key !== 'place') search.set('place', place)
  if (phi !== undefined && key !== 'phi') search.set('phi', String(phi))
  if (bio && key !== 'bio') search.set('bio', '1')
  return search.size > 0 ? `?${search}` : ''
}

/** Products registered for a group of crops that exclude this crop, struck through. */
function Exceptions({ hub: { exceptions, moreExceptions } }: { hub: Hub }) {
  return (
    <div className="mt-4">
      <h3 className="text-lg">Исключения из норм для групп</h3>
      <ul className="mt-1 grid gap-1">
        {exceptions.map(({ alias, name, object }) => (
          <li key={`${alias} ${object}`}>
            <s>
              <Link to={`/drugs/${alias}`} className="text-link underline underline-offset-4">
                {name}
              </Link>
            </s>
            <span className="text-muted">
              {'\u00a0'}— разрешён для «{object}», эта культура исключена
            </span>
          </li>
        ))}
      </ul>
      {moreExceptions && <p className="mt-1 text-muted">{moreExceptions}</p>}
    </div>
  )
}
