import type { TankPartner } from './mix-tags.ts'

/** In which order products go into the tank, one or several. What is not diluted, or has no known place, is not in it. */
export type FillingOrder = readonly { drug: string; name: string; rank: number }[]

const adjuvantRank = 10

/** By the rank of the formulation, an adjuvant last. */
export function fillingOrder(partners: readonly Pick<TankPartner, 'drug'>[]): FillingOrder {
  const ranked = partners.flatMap(({ drug: { alias, name, kind, formulation } }) => {
    const rank = kind === 'adjuvant' ? adjuvantRank : formulation?.mixRank
    return formulation?.isDiluted && rank ? [{ drug: alias, name, rank }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank)
}

/** «Порядок смешивания» in words: dry forms through a small vessel, stirred to the end before the liquid ones. */
export function mixingSteps(order: FillingOrder): string[] {
  const add = (name: string, rank: number) =>
    rank <= lastDryRank
      ? `${name}: разболтайте в\u00a0небольшом количестве воды и\u00a0влейте в\u00a0бак.`
      : `${name}: влейте в\u00a0бак, перемешайте.`
  const dry = order.filter(({ rank }) => rank <= lastDryRank)
  const liquid = order.filter(({ rank }) => rank > lastDryRank)
  return [
    'Налейте в\u00a0бак воды на\u00a0половину\u00a0— две трети.',
    ...dry.map(({ name, rank }) => add(name, rank)),
    ...(dry.length > 0 && liquid.length > 0 ? ['Перемешайте до\u00a0полного растворения.'] : []),
    ...liquid.map(({ name, rank }) => add(name, rank)),
    'Долейте воды до\u00a0нужного объёма, перемешайте и\u00a0сразу израсходуйте.',
  ]
}

const lastDryRank = 3
