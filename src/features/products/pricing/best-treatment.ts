import { type NormForPrice, type Pack, sotkaOf } from './pack-price.ts'

interface Offered extends Pack {
  stockState: 'in' | 'low' | 'preorder' | 'out'
}

interface Product<P> {
  packs: readonly P[]
  use: NormForPrice | null
}

const isAvailable = ({ stockState }: Offered) => stockState !== 'out'

/** The pack that a card shows: of those that can be had the smallest that is enough for a сотка, else the first. */
export function shownPack<P extends Offered>({ packs, use }: Product<P>): P | null {
  const available = packs.filter(isAvailable)
  const offered = available.length > 0 ? available : packs
  const enough = use ? offered.filter(pack => sotkaOf(pack, use)?.isEnough) : []
  return enough.toSorted((a, b) => a.priceKop - b.priceKop)[0] ?? offered[0] ?? null
}

/** The price of one treatment of a сотка with the shown pack. */
export function bestTreatment<P extends Offered>(product: Product<P>): { kopecks: number; isEnough: boolean } | null {
  const pack = shownPack(product)
  return pack && product.use && sotkaOf(pack, product.use)
}
