import type { stockStates } from '../product.entity.ts'

/** What the shop has for a page of the catalogue. */
export interface Offers {
  /** One product has its page, several have the list. */
  to: string
  count: number
  /** The lowest price of a pack that can be had. */
  from: string
}

/** A pack of seeds or seedlings. */
export interface SeedOffer {
  key: string
  to: string
  title: string
  text: string
  priceKop: number
  price: string
  stock: { state: keyof typeof stockStates; word: string }
}
