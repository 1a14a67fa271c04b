import type { methods } from '#features/drug-uses/places-and-methods.ts'

export const treatmentKinds = {
  spray: 'опрыскивание',
  drench: 'полив',
  seed: 'обработка посадочного материала',
  soil: 'обработка почвы',
  feed: 'подкормка',
  bait: 'приманка',
  trap: 'ловушка',
  mechanical: 'механическая мера',
  prune: 'обрезка',
  clean: 'уборка',
  inspect: 'осмотр',
} as const
export type TreatmentKind = keyof typeof treatmentKinds
type Method = keyof typeof methods

/** By which methods of a registration an operation of this kind may be done; any, where the operation is not named after one. */
export const methodsOf: Readonly<Record<TreatmentKind, readonly Method[] | null>> = {
  spray: ['spray'],
  drench: ['drench', 'root'],
  seed: ['seed', 'dip'],
  soil: ['drench', 'root', 'granules', 'dust', 'dip'],
  feed: ['spray', 'drench', 'root'],
  bait: ['bait', 'granules'],
  trap: null,
  mechanical: null,
  prune: null,
  clean: null,
  inspect: null,
}
