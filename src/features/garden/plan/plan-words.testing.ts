import { type PlanFacts, type PlannedStep, planDays, type Round } from './plan-days.ts'

export const done = (day: string, recordedOn = day): Round => ({ is: 'done', day, recordedOn })
export const skipped = (day: string, planned: string | null): Round => ({ is: 'skipped', day, planned })

/** «2027-05-12–2027-05-18 open», «missed phase 2027-05-12–2027-05-18», «undated step». */
export function wordsOf(found: PlannedStep): string {
  if ('day' in found) return `${found.state} ${found.day}`
  if ('from' in found) return `${found.from}–${found.to} ${found.state}`
  if (found.state === 'undated') return `undated ${found.because}`
  return ['missed', found.because, found.window && `${found.window.from}–${found.window.to}`].filter(Boolean).join(' ')
}
export const daysOf = (facts: PlanFacts) => Object.fromEntries(planDays(facts).map(each => [each.key, wordsOf(each)]))
export const one = (facts: PlanFacts) => wordsOf(planDays(facts)[0]!)
export const marked = (...marks: [string, string][]) => marks.map(([phase, day]) => ({ phase, day }))
