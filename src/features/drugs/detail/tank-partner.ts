import type { TankPartner } from '#features/dosing/mix-tags.ts'
import type { StoredDrug } from './find-drug.server.ts'

/** The product as the mixing rules see it, by its usual method. */
export const tankPartner = ({ alias, name, kind, purposes, ingredients, form, methods }: StoredDrug): TankPartner => ({
  drug: { alias, name, kind, purposes, substances: ingredients, formulation: form },
  method: methods.includes('spray') ? 'spray' : (methods[0] ?? 'spray'),
})
