/** What a gardener has chosen on the way from a problem to a dose, as aliases. The links of the catalogue carry it with the functions below. */
export interface Road {
  crop?: string | null | undefined
  target?: string | null | undefined
  place?: string | null | undefined
}

/** What is chosen, as parameters of an address. */
export const chosenParams = ({ crop, target, place }: Road): [string, string][] =>
  Object.entries({ crop, target, place }).filter((pair): pair is [string, string] => Boolean(pair[1]))

/** The query of a product, of the list of products and of the mixes: '' or «?crop=tomat&target=fitoftoroz&place=protected». */
export function roadSearch(road: Road): string {
  const chosen = chosenParams(road)
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''
}

/** The query of a problem, which is the target itself: the place, and the crop if the problem lives on it (`hosts`: aliases). */
export const problemSearch = ({ crop, place }: Road, hosts: readonly string[]): string =>
  roadSearch({ crop: crop && hosts.includes(crop) ? crop : undefined, place: isGarden(place) ? place : undefined })

/** Pages of problems and crops tell open ground from cover only. */
const isGarden = (place: Road['place']) => place === 'open' || place === 'protected'
