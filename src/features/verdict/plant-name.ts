import type { CropFacts } from './question.ts'

/** «Огурец», for texts about the gardener's own plants; null where no crop is chosen, and for land without a crop. */
export const plantName = (crop: Pick<CropFacts, 'alias' | 'name'> | null): string | null =>
  crop && crop.alias !== '' ? crop.name : null
