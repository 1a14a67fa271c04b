import { landWithoutCrop } from '#features/verdict/question.ts'
import type { CalculatorDrug, CalculatorUse, Target } from './calculator-drug.ts'
import type { CalculatorState } from './calculator-state.ts'

/** The selected registered use: drug → crop → target → use. Each step offers only what the drug is registered for. */
export interface Choice {
  crop: CalculatorDrug['crops'][number] | null
  target: Pick<Target, 'alias' | 'name'> | null
  crops: readonly { alias: string; name: string }[]
  targets: readonly Target[]
  /** The uses that match the crop and the target. */
  uses: readonly CalculatorUse[]
  use: CalculatorUse | null
  /** Values of the query that are not registered are reported, never replaced with similar ones. */
  errors: { crop?: string; target?: string; use?: string }
}

/** The value of the crop field for uses on land without a crop. */
export const landAlias = 'land'
const landCrop = { ...landWithoutCrop, scale: null }

export function selectUse(drug: CalculatorDrug, state: CalculatorState): Choice {
  const requestedUse = drug.uses.find(({ alias }) => alias === state.use) ?? null
  const crops = [...drug.crops, ...(drug.uses.some(isOnLand) ? [{ ...landCrop, alias: landAlias }] : [])]
  const crop = cropOf(drug, state, requestedUse, crops)
  const isUnregisteredCrop = state.crop !== '' && !crops.some(({ alias }) => alias === state.crop)
  const onCrop = isUnregisteredCrop ? [] : drug.uses.filter(use => crop === null || isOnCrop(use, crop.alias))
  const targets = drug.targets.filter(target => onCrop.some(use => isAgainst(use, target, crop?.alias ?? null)))
  const target = targetOf(drug, state, requestedUse, targets)
  const isUnregisteredTarget = state.target !== '' && !targets.some(({ alias }) => alias === state.target)
  const known = isUnregisteredTarget ? undefined : targets.find(({ alias }) => alias === target?.alias)
  const uses = isUnregisteredTarget
    ? []
    : known
      ? onCrop.filter(use => isAgainst(use, known, crop?.alias ?? null))
      : onCrop
  const use = requestedUse && uses.includes(requestedUse) ? requestedUse : uses.length === 1 ? uses[0]! : null
  const isUnknownUse = state.use !== '' && requestedUse === null
  return {
    crop,
    target,
    crops,
    targets,
    uses,
    use,
    errors: {
      ...(isUnregisteredCrop && {
        crop: 'Для этой культуры у\u00a0препарата нет нормы. Выберите культуру из\u00a0списка.',
      }),
      ...(isUnregisteredTarget &&
        !isUnregisteredCrop && {
          target: 'Против этого здесь у\u00a0препарата нет нормы. Выберите из\u00a0списка.',
        }),
      ...(isUnknownUse && { use: 'Такой нормы нет: она изменилась или ссылка неполная. Выберите другую.' }),
    },
  }
}

const isOnLand = (use: CalculatorUse) => use.crops.length === 0
const isOnCrop = (use: CalculatorUse, crop: string) =>
  crop === landAlias || crop === '' ? isOnLand(use) : use.crops.includes(crop)

function isAgainst(use: CalculatorUse, target: Target, crop: string | null): boolean {
  if (!use.targets.some(({ alias }) => alias === target.alias)) return false
  return crop === null || crop === landAlias || crop === '' || target.kind === 'effects' || target.crops.includes(crop)
}

function cropOf(
  drug: CalculatorDrug,
  { crop: alias }: CalculatorState,
  requestedUse: CalculatorUse | null,
  crops: readonly (CalculatorDrug['crops'][number] & { alias: string })[],
): Choice['crop'] {
  if (alias === landAlias) return crops.some(crop => crop.alias === landAlias) ? landCrop : null
  if (alias !== '')
    return (
      crops.find(crop => crop.alias === alias) ?? {
        ...landCrop,
        alias,
        name: drug.requested.crop ?? 'нет в\u00a0каталоге',
        edible: true,
      }
    )
  if (requestedUse && isOnLand(requestedUse)) return landCrop
  const allowed = requestedUse ? requestedUse.crops : crops.map(crop => crop.alias)
  const single = allowed.length === 1 ? crops.find(crop => crop.alias === allowed[0]) : undefined
  return single?.alias === landAlias ? landCrop : (single ?? null)
}

function targetOf(
  drug: CalculatorDrug,
  { target: alias }: CalculatorState,
  requestedUse: CalculatorUse | null,
  targets: readonly Target[],
): Choice['target'] {
  if (alias !== '') {
    const name =
      drug.targets.find(target => target.alias === alias)?.name ?? drug.requested.target ?? 'нет в\u00a0каталоге'
    return { alias, name }
  }
  const offered = requestedUse
    ? targets.filter(target => requestedUse.targets.some(each => each.alias === target.alias))
    : targets
  return offered.length === 1 ? offered[0]! : null
}
