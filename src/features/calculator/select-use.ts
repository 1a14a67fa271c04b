import { landWithoutCrop } from '#features/verdict/question.ts'
import type { CalculatorDrug, CalculatorUse, Target } from './calculator-drug.ts'
import type { State } from './calculator-state.ts'

/** Which registered use is meant: drug → crop → target → row, each step offering only what the drug is registered for. */
export interface Choice {
  crop: CalculatorDrug['crops'][number] | null
  target: Pick<Target, 'alias' | 'name'> | null
  crops: readonly { alias: string; name: string }[]
  targets: readonly Target[]
  /** The rows that fit crop and target. */
  uses: readonly CalculatorUse[]
  use: CalculatorUse | null
  /** Asked for by the address and not registered: said, and never replaced by something akin. */
  errors: { crop?: string; target?: string; use?: string }
}

/** The value of the field for uses of land under no crop. */
export const land = 'land'
const landCrop = { ...landWithoutCrop, scale: null }

export function choose(drug: CalculatorDrug, state: State): Choice {
  const asked = drug.uses.find(({ alias }) => alias === state.use) ?? null
  const crops = [...drug.crops, ...(drug.uses.some(isOnLand) ? [{ ...landCrop, alias: land }] : [])]
  const crop = cropOf(drug, state, asked, crops)
  const isForeignCrop = state.crop !== '' && !crops.some(({ alias }) => alias === state.crop)
  const onCrop = isForeignCrop ? [] : drug.uses.filter(use => crop === null || covers(use, crop.alias))
  const targets = drug.targets.filter(target => onCrop.some(use => isAgainst(use, target, crop?.alias ?? null)))
  const target = targetOf(drug, state, asked, targets)
  const isForeignTarget = state.target !== '' && !targets.some(({ alias }) => alias === state.target)
  const known = isForeignTarget ? undefined : targets.find(({ alias }) => alias === target?.alias)
  const uses = isForeignTarget ? [] : known ? onCrop.filter(use => isAgainst(use, known, crop?.alias ?? null)) : onCrop
  const use = asked && uses.includes(asked) ? asked : uses.length === 1 ? uses[0]! : null
  const isForeignUse = state.use !== '' && asked === null
  return {
    crop,
    target,
    crops,
    targets,
    uses,
    use,
    errors: {
      ...(isForeignCrop && { crop: 'Для этой культуры у\u00a0препарата нет регламента. Выберите культуру из\u00a0списка.' }),
      ...(isForeignTarget && !isForeignCrop && { target: 'Против этого препарат здесь не\u00a0зарегистрирован. Выберите из\u00a0списка.' }),
      ...(isForeignUse && { use: 'Такой строки регламента нет: она изменилась или ссылка неполная. Выберите строку.' }),
    },
  }
}

const isOnLand = (use: CalculatorUse) => use.crops.length === 0
const covers = (use: CalculatorUse, crop: string) => (crop === land || crop === '' ? isOnLand(use) : use.crops.includes(crop))

function isAgainst(use: CalculatorUse, target: Target, crop: string | null): boolean {
  if (!use.targets.some(({ alias }) => alias === target.alias)) return false
  return crop === null || crop === land || crop === '' || target.kind === 'effects' || target.crops.includes(crop)
}

function cropOf(
  drug: CalculatorDrug,
  { crop: alias }: State,
  asked: CalculatorUse | null,
  crops: readonly (CalculatorDrug['crops'][number] & { alias: string })[],
): Choice['crop'] {
  if (alias === land) return crops.some(crop => crop.alias === land) ? landCrop : null
  if (alias !== '')
    return crops.find(crop => crop.alias === alias) ?? { ...landCrop, alias, name: drug.asked.crop ?? 'нет в\u00a0каталоге', edible: true }
  if (asked && isOnLand(asked)) return landCrop
  const only = asked ? asked.crops : crops.map(crop => crop.alias)
  const single = only.length === 1 ? crops.find(crop => crop.alias === only[0]) : undefined
  return single?.alias === land ? landCrop : (single ?? null)
}

function targetOf(
  drug: CalculatorDrug,
  { target: alias }: State,
  asked: CalculatorUse | null,
  targets: readonly Target[],
): Choice['target'] {
  if (alias !== '') {
    const name = drug.targets.find(target => target.alias === alias)?.name ?? drug.asked.target ?? 'нет в\u00a0каталоге'
    return { alias, name }
  }
  const offered = asked ? targets.filter(target => asked.targets.some(each => each.alias === target.alias)) : targets
  return offered.length === 1 ? offered[0]! : null
}
