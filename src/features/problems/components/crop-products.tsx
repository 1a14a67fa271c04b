import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

type ByCrop = NonNullable<ProblemView['byCrop']>
type Product = ByCrop['crops'][number]['products'][number]

const words = { one: 'препарат', few: 'препарата', many: 'препаратов' }

/** Products by crop, when no crop is chosen; norms and waiting periods are on the page of each crop. */
export function CropProducts({ byCrop }: { byCrop: ByCrop }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {byCrop.crops.map(crop => (
        <div key={crop.alias} className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[13rem_1fr]">
          <dt>
            <Link to={`${crop.to}#chemistry`} className="tap font-medium text-link underline underline-offset-4">
              {crop.name}
            </Link>
            <span className="block text-sm text-muted">
              {crop.total === 0 ? 'препаратов нет' : count(crop.total, words)}
            </span>
          </dt>
          <dd>
            {crop.total > 0 && <Products {...crop} allTo={`/drugs${crop.search}`} />}
            {crop.total === 0 && <p>Зарегистрированных препаратов для личных хозяйств в&nbsp;каталоге нет.</p>}
            {crop.reason && <p className="mt-1 text-sm text-muted">{crop.reason}</p>}
          </dd>
        </div>
      ))}
      {byCrop.fallow && (
        <div className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[13rem_1fr]">
          <dt className="font-medium">
            Участок под посадку
            <span className="block text-sm font-normal text-muted">без культуры</span>
          </dt>
          <dd>
            <Products {...byCrop.fallow} allTo={byCrop.everywhereTo} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface ProductsProps {
  products: readonly Product[]
  total: number
  /** Crop and problem for the page of a product. */
  search: string
  /** Where all of them are. */
  allTo: string
}

const Products = ({ products, total, search, allTo }: ProductsProps) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 pointer-coarse:gap-y-0">
    {products.map(product => (
      <li key={product.alias}>
        <Link to={`/drugs/${product.alias}${search}`} className="tap text-link underline-offset-4 hover:underline">
          {product.name}
        </Link>
        <Marks product={product} />
      </li>
    ))}
    {total > products.length && (
      <li>
        <Link to={allTo} className="tap text-link underline underline-offset-4">
          и ещё {count(total - products.length, words)}
        </Link>
      </li>
    )}
  </ul>
)

function Marks({ product }: { product: Product }) {
  const marks = [product.isBiological && 'био', product.isPartial && 'сдерживает'].filter(Boolean).join(', ')
  return marks === '' ? null : <span className="text-sm text-muted"> ({marks})</span>
}
