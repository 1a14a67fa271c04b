import { beeWind } from '#features/verdict/bees.ts'
import type { HazardClass } from '#ui/badges/hazard-badge.tsx'

/**
 * Rules for bees by hazard class, from the published rules for pesticides. Distances of kilometres cannot be kept on a private
 * plot, so the advice is limited to what a gardener can do.
 */
const wind = (hazard: HazardClass) => `при ветре не\u00a0больше ${beeWind[hazard]}\u00a0м\u2060/\u2060с`

const rules: Record<HazardClass, { lead: string; limits: string }> = {
  1: {
    lead: 'Цветущие растения и\u00a0цветущие сорняки не\u00a0обрабатывайте вовсе.',
    limits: `До восхода или после захода солнца, холоднее 15\u00a0°C, ${wind(1)}; пчёл на\u00a04–\u20605\u00a0км вокруг не\u00a0выпускают 4–\u20605\u00a0суток.`,
  },
  2: {
    lead: 'Цветущие растения и\u00a0цветущие сорняки не\u00a0обрабатывайте вовсе.',
    limits: `Утром или вечером, ${wind(2)}; пчёл на\u00a03–\u20604\u00a0км вокруг не\u00a0выпускают 2–\u20603\u00a0суток.`,
  },
  3: {
    lead: 'В\u00a0цветение\u00a0— только вечером, когда пчёлы не\u00a0летают.',
    limits: `Утром или вечером, ${wind(3)}; пчёл на\u00a02–\u20603\u00a0км вокруг не\u00a0выпускают 3–\u206024\u00a0часа.`,
  },
  4: { lead: 'Для пчёл практически не\u00a0опасен: время обработки не\u00a0ограничено.', limits: '' },
}

const warnNeighbours = 'Предупредите соседей-пчеловодов за\u00a0три дня.'
const unknown =
  'Нет данных об\u00a0опасности для пчёл: пока растения и\u00a0сорняки рядом цветут, не\u00a0обрабатывайте.'

/** Sentences for the page of a drug, the most important first. */
export function beeRules(hazardBee: number | null): string[] {
  const rule = rules[hazardBee as HazardClass] as (typeof rules)[HazardClass] | undefined
  if (!rule) return [unknown]
  return rule.limits ? [rule.lead, rule.limits, warnNeighbours] : [rule.lead]
}
