import type { PlantingFacts } from '../../facts/garden-facts.ts'
import { changePlanting } from '../../plantings/planting-commands.server.ts'
import {
  findToldAt,
  isSameValue,
  labelOfField,
  type ToldField,
  type ToldValues,
  tellFields,
  toldFields,
} from '../../plantings/told-fields.server.ts'
import type { GardenChange } from '../../requests/garden-endpoint.server.ts'
import type { GuestPlanting } from '../guest-garden.ts'
import type { ChangedField } from '../merge-view.ts'

/**
 * Of a planting of the device that the account has already, every field is taken from where it was told later. A field that the device does not
 * tell says nothing, and one that the account has told at an unknown moment stays.
 */
export async function takeNewerFields(
  change: GardenChange,
  id: number,
  { at, ...device }: Pick<GuestPlanting, ToldField | 'at'>,
): Promise<ChangedField[]> {
  const { planting } = change.garden.planted.get(id)!
  const account = valuesOf(planting)
  const toldAt = await findToldAt(change.tx, id)
  const isNewer = (field: ToldField) => {
    const earlier = toldAt.get(field)
    return earlier ? at !== undefined && Date.parse(at) > earlier.getTime() : account[field] == null
  }
  const newer = toldFields.filter(
    field => device[field] != null && !isSameValue(device[field], account[field]) && isNewer(field),
  )
  if (newer.length === 0) return []
  const values: ToldValues = Object.fromEntries(newer.map(field => [field, device[field]]))
  await changePlanting(change, id, values, change.garden.todayOf(planting))
  // The moment of the device, not that of the merge: two devices may come over in any order.
  if (at !== undefined) await tellFields(change.tx, id, newer, new Date(at))
  const textOf = (value: unknown) => (value == null ? null : String(value))
  return newer.map(field => ({
    ...{ planting: planting.name, field, label: labelOfField(field) },
    ...{ was: textOf(account[field]), becomes: textOf(device[field]) },
  }))
}

const valuesOf = ({ sort, harvestPart, ...planting }: PlantingFacts): Record<ToldField, unknown> => ({
  ...planting,
  harvestPart,
  sort: sort?.alias ?? null,
})
