import { count, number, quantity, typeset, unit } from '#ui/format/format.ts'
import type { StoredPlant } from './find-plant.server.ts'

const nbsp = '\u00a0'
const yearWords = { one: 'год', few: 'года', many: 'лет' }

export interface Fact {
  term: string
  value: string
}

/** The known facts; unknown ones are left out, except the most wanted, which say «нет данных». */
export function factsOf(plant: StoredPlant): Fact[] {
  const facts: (Fact | null)[] = [
    plant.synonyms ? { term: 'Также называют', value: plant.synonyms } : null,
    plant.family ? { term: 'Семейство', value: plant.family } : null,
    plant.lifeCycle ? { term: 'Жизненный цикл', value: plant.lifeCycle } : null,
    plant.harvestMode ? { term: 'Сбор урожая', value: harvestWords[plant.harvestMode] ?? plant.harvestMode } : null,
    {
      term: 'Схема посадки',
      value: plant.spacingCm ? `${plant.spacingCm.replaceAll('×', ' × ')}${nbsp}см` : 'нет данных',
    },
    { term: 'Обычный расход воды', value: waterText(plant.water) },
    { term: 'Вернуть на прежнее место', value: rotationText(plant.rotationYears) },
    plant.frostT === null ? null : { term: 'Переносит холод', value: `до${nbsp}${number(plant.frostT)}${nbsp}°C` },
    plant.eppo ? { term: 'Код EPPO', value: plant.eppo } : null,
  ]
  return facts.filter(fact => fact !== null)
}

/** The labels of the field are short, because they are cells of imported files. */
const harvestWords: Record<string, string> = { сборами: 'несколько раз за\u00a0сезон' }

function waterText(water: StoredPlant['water']): string {
  if (water.length === 0) return 'нет данных'
  const norm = ({ value, unit: volume, basisValue, basisUnit, condition }: StoredPlant['water'][number]) => {
    const basis = /^1(\.0+)?$/.test(basisValue) ? unit(basisUnit) : quantity(basisValue, basisUnit)
    return `${condition ? `${condition}${nbsp}— ` : ''}${quantity(value, volume)} на${nbsp}${basis}`
  }
  return typeset(water.map(norm).join('; '))
}

function rotationText(years: number | null): string {
  if (years === null) return 'нет данных'
  return years === 0 ? 'растёт на\u00a0одном месте' : `через ${count(years, yearWords)} или позже`
}

export function rotationRule(years: number | null): string {
  if (years === null) return 'Сведений о\u00a0севообороте в\u00a0каталоге нет.'
  if (years === 0) return 'Многолетняя посадка: севооборот ей не\u00a0нужен, но\u00a0болезни у\u00a0соседей общие.'
  return `На\u00a0прежнее место\u00a0— через ${count(years, yearWords)} или позже.`
}
