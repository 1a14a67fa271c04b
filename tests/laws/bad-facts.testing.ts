import { addDays } from '#features/verdict/calendar.ts'
import type { Question } from '#features/verdict/question.ts'

type Part = 'drug' | 'use' | 'crop' | 'planting' | 'plot'

export const change =
  (part: Part, values: object) =>
  (question: Question): Question => ({ ...question, [part]: { ...question[part], ...values } })

export const at = (bbch: string, flowering = false) => change('planting', { bbch, flowering })
export const active = { status: 'active', validFrom: '2021-01-01', validTo: '2035-01-01' } as const

/** One bad fact each; every one must take «можно» away from every use that it concerns. */
export const badFacts: [
  name: string,
  concerns: (question: Question) => boolean,
  spoil: (question: Question) => Question,
][] = [
  ['not for private plots', () => true, change('drug', { lphAllowed: 'no' })],
  ['permission unknown', () => true, change('drug', { lphAllowed: null })],
  ['for farms', () => true, change('use', { audience: 'professional' })],
  ['not read', () => true, change('use', { isReady: false })],
  ['withdrawn', () => true, change('drug', { registrations: [{ ...active, status: 'withdrawn' }] })],
  [
    'a later withdrawn registration',
    () => true,
    q => withRegistration(q, { status: 'withdrawn', validFrom: '2026-01-01', validTo: '2027-01-01' }),
  ],
  [
    'a later unknown registration',
    () => true,
    q => withRegistration(q, { status: 'unknown', validFrom: '2026-01-01', validTo: '2027-01-01' }),
  ],
  [
    'a later ended registration',
    () => true,
    q => withRegistration(q, { status: 'active', validFrom: '2026-01-01', validTo: '2026-02-01' }),
  ],
  [
    'a withdrawn one without dates',
    () => true,
    q => withRegistration(q, { status: 'withdrawn', validFrom: null, validTo: null }),
  ],
  ['no registration', needsRegistration, change('drug', { registrations: [] })],
  ['not begun', () => true, change('drug', { registrations: [{ ...active, validFrom: '2030-01-01' }] })],
  ['no end', () => true, change('drug', { registrations: [{ ...active, validTo: null }] })],
  [
    'composition unknown',
    ({ drug }) => drug.kind !== 'beneficial' && drug.kind !== 'trap',
    change('drug', { substances: [] }),
  ],
  ['maximum unknown', () => true, change('use', { applicationsMax: null })],
  ['waiting period unknown', isEaten, change('use', { phiKind: 'unknown', phiDays: null })],
  [
    'a dash that nobody has confirmed',
    isEaten,
    change('use', { phiKind: 'not_regulated', phiDays: null, phiConfirmed: false }),
  ],
  [
    'another place',
    ({ use }) => use!.place !== 'any',
    q => change('planting', { place: q.use!.place === 'open' ? 'protected' : 'open' })(q),
  ],
  ['place unknown', ({ use }) => use!.place !== 'any', change('planting', { place: null })],
  ['phase unknown', ({ use }) => use!.bbchFrom !== null, change('planting', { bbch: null })],
  ['a water-protection zone', isPesticide, change('plot', { waterZone: true })],
  ['zone unknown', isPesticide, change('plot', { waterZone: null })],
  ['history unknown', () => true, q => ({ ...q, history: null })],
  ['history partly known', () => true, q => ({ ...q, isHistoryPartial: true })],
  ['a treatment with an unknown product', () => true, q => ({ ...q, history: [unknownTreatment(q)] })],
  ['another crop', () => true, change('crop', { alias: 'ananas' })],
  ['another target', () => true, q => ({ ...q, target: { alias: 'martyshka', name: 'мартышка' } })],
  ['no target', () => true, q => ({ ...q, target: null })],
  ['no use', () => true, q => ({ ...q, use: null })],
  [
    'harvest today',
    ({ use, crop }) => crop!.edible && use!.phiKind === 'days',
    q => change('planting', { plannedHarvest: q.day })(q),
  ],
  [
    'a day short',
    ({ use, crop }) => crop!.edible && use!.phiKind === 'days',
    q => change('planting', { plannedHarvest: addDays(q.day, q.use!.phiDays! - 1) })(q),
  ],
  [
    'harvest in the past',
    ({ use, crop }) => crop!.edible && use!.phiKind === 'days',
    q => change('planting', { plannedHarvest: addDays(q.day, -1) })(q),
  ],
  [
    'class 1 for bees, in flower',
    ({ planting, drug }) => planting.place === 'open' && drug.kind !== 'beneficial',
    q => ({ ...at(q.planting.bbch!, true)(q), drug: { ...q.drug, hazardBee: 1 } }),
  ],
  ['class 1 for people', isPesticide, change('drug', { hazardHuman: 1 })],
  [
    'a maximum that is reached',
    () => true,
    q => ({ ...q, history: Array.from({ length: q.use!.applicationsMax! }, () => ownTreatment(q, q.day)) }),
  ],
]

function needsRegistration({ drug }: Question) {
  return !['fertilizer', 'adjuvant', 'beneficial', 'trap'].includes(drug.kind)
}

function isPesticide({ drug }: Question) {
  return ['pesticide', 'biopesticide', 'growth_regulator'].includes(drug.kind)
}

function isEaten({ crop }: Question) {
  return crop!.edible
}

function withRegistration(question: Question, registration: Question['drug']['registrations'][number]): Question {
  return change('drug', { registrations: [registration, active] })(question)
}
const ownTreatment = ({ drug, use }: Question, day: string) => ({ day, drug, use: use!, sides: ['pests' as const] })

const unknownTreatment = (question: Question) => ({
  ...ownTreatment(question, addDays(question.day, -30)),
  drug: { ...question.drug, alias: 'neizvestnyj', kind: 'pesticide' as const, substances: [] },
})
