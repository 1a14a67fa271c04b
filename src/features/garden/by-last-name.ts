import type { Save } from './use-save.ts'

/** Of a form whose values are a part of a larger body: «garden.plantings.0.areaM2» is about the field «areaM2». */
export const byLastName = (errors: Save['errors']): Save['errors'] =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.').at(-1)!, text]))
