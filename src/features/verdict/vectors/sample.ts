import type { GroupFacts, Question, Treatment, UseFacts } from '../question.ts'
import type { Reason } from '../reason.ts'
import { verdict } from '../rules.ts'

/** A question with every fact known and the verdict «можно»; a test changes only what it is about. Phase and blossom are those of the day asked about. */

export const group = (system: GroupFacts['system'], code: string, limits: Partial<GroupFacts> = {}): GroupFacts => ({
  system,
  code,
  multiSite: false,
  maxConsecutive: null,
  maxPerSeason: null,
  maxSharePct: null,
  source: null,
  ...limits,
})

export const substance = (alias: string, groups: GroupFacts[] = [], isBiological = false) => ({
  alias,
  name: alias,
  isBiological,
  groups,
})

export const sample: Question = {
  today: '2026-06-10',
  day: '2026-06-10',
  drug: {
    alias: 'skor',
    name: 'Скор',
    kind: 'pesticide',
    purposes: ['fungicide'],
    hazardHuman: 3,
    hazardBee: 3,
    lphAllowed: 'yes',
    registrations: [{ status: 'active', validFrom: '2021-03-15', validTo: '2031-03-14' }],
    substances: [
      substance('difenokonazol', [group('FRAC', '3', { maxConsecutive: 2, maxPerSeason: 4, maxSharePct: 50 })]),
    ],
    formulation: { code: 'КЭ', mixRank: 7, isDiluted: true },
    tempMin: null,
    tempMax: null,
    effectiveTempMin: null,
    isDemo: false,
    targetsOnCrop: ['Парша яблони'],
  },
  use: {
    alias: 'skor-1',
    audience: 'household',
    isReady: true,
    place: 'open',
    method: 'spray',
    bbchFrom: null,
    bbchTo: null,
    bbchExceptFrom: null,
    bbchExceptTo: null,
    monthsFrom: null,
    monthsTo: null,
    plantingTime: null,
    harvestMinDays: null,
    timingText: null,
    timingConfirmed: false,
    forbidFlowering: false,
    applicationsMax: 3,
    applicationsPer: 'season',
    intervalMinDays: 14,
    intervalMaxDays: null,
    phiKind: 'days',
    phiDays: 20,
    phiBbchMax: null,
    phiConfirmed: true,
    reentryHandDays: 3,
    cellReentry: '3 (-)',
    rateKind: 'per_water',
    rateMin: '2',
    rateMax: '2',
    rateUnit: 'ml',
    checkedAt: '2026-03-01',
    confidence: 'high',
    restrictions: null,
    rateCondition: null,
    pestStage: null,
    bufferZoneM: null,
    settledWords: [],
    harvestPart: null,
    crops: ['yablonya', 'grusha'],
    exceptions: [],
    targets: [{ alias: 'parsha-yabloni', effect: 'full' }],
    source: { title: 'Этикетка' },
  },
  crop: { alias: 'yablonya', name: 'Яблоня', edible: true, harvestMode: 'single', lifeCycle: 'perennial_woody' },
  target: { alias: 'parsha-yabloni', name: 'Парша яблони' },
  planting: {
    place: 'open',
    observedOn: '2026-06-10',
    bbch: '72',
    phaseName: 'Плод с орех',
    flowering: false,
    flowersNearby: false,
    plantedAt: null,
    plannedHarvest: '2026-09-01',
  },
  plot: { waterZone: false, beehivesNear: false },
  history: [],
  mix: [],
  weather: { temperature: 18, wind: 2, rain: 'none' },
  workDay: null,
  dose: null,
}

export interface Change extends Partial<Omit<Question, 'drug' | 'use' | 'crop' | 'planting' | 'plot'>> {
  drug?: Partial<Question['drug']>
  use?: Partial<UseFacts> | null
  crop?: Partial<NonNullable<Question['crop']>> | null
  planting?: Partial<Question['planting']>
  plot?: Partial<Question['plot']>
}

export const questionWith = ({ drug, use, crop, planting, plot, ...rest }: Change): Question => ({
  ...sample,
  ...rest,
  drug: { ...sample.drug, ...drug },
  use: use === null ? null : { ...sample.use!, ...use },
  crop: crop === null ? null : { ...sample.crop!, ...crop },
  planting: { ...sample.planting, observedOn: rest.day ?? sample.day, ...planting },
  plot: { ...sample.plot, ...plot },
})

/** A treatment with the same drug, unless changed. */
export const treatmentOn = (
  day: string,
  {
    drug,
    use,
    sides,
  }: { drug?: Partial<Treatment['drug']>; use?: Partial<Treatment['use']>; sides?: Treatment['sides'] } = {},
): Treatment => ({
  day,
  drug: { ...sample.drug, ...drug },
  use: {
    crops: ['yablonya', 'grusha'],
    exceptions: [],
    method: 'spray',
    bbchFrom: null,
    bbchTo: null,
    phiKind: 'days',
    phiDays: 20,
    phiBbchMax: null,
    phiConfirmed: true,
    reentryHandDays: 3,
    cellReentry: '3 (-)',
    rateMax: '2',
    ...use,
  },
  sides: sides ?? ['diseases'],
})

export const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/**
 * The reasons with these codes alone, «CODE level: text» and the day that ends them. A test names the codes it is about, so that a new
 * reason of another rule breaks none of it; whole verdicts are compared in `vectors.test.ts` and in tests/laws.
 */
export const reasonsOf =
  (...codes: readonly Reason['code'][]) =>
  (change: Change): string[] =>
    verdict(questionWith(change))
      .reasons.filter(({ code }) => codes.includes(code))
      .map(reasonText)

export const reasonText = ({ code, level, text, changesOn }: Reason) =>
  `${code} ${level}: ${plain(text)}${changesOn ? ` → ${changesOn}` : ''}`

export const sourceTitle = (code: Reason['code'], change: Change): string | undefined => {
  const title = verdict(questionWith(change)).reasons.find(reason => reason.code === code)?.source.title
  return title && plain(title)
}

export const detailsOf = (code: Reason['code'], change: Change) =>
  verdict(questionWith(change)).reasons.find(reason => reason.code === code)?.details
