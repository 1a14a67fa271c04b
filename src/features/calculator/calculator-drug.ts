import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import type { Blossom } from '#features/plants/phase-scale.entity.ts'
import type { AmountFacts, CropFacts, DrugFacts, Side, UseFacts } from '#features/verdict/question.ts'
import type { Faq } from './faq.ts'

/** Everything the calculator needs about one drug: once loaded, changing the crop, target or use makes no further requests. */
export interface CalculatorDrug {
  /** The current day: the server's, in Moscow; the browser replaces it with the gardener's. */
  today: string
  drug: Omit<DrugFacts, 'targetsOnCrop'>
  formName: string | null
  /** «КЭ, 2 г/л»: tells products of one brand apart. */
  formText: string | null
  /** About other forms of the brand; null: there are none. */
  otherForms: string | null
  /** g/ml. */
  densityGMl: string | null
  packs: Pick<Drug['packs'][number], 'size' | 'unit' | 'count' | 'note'>[]
  precautions: string | null
  crops: (CropFacts & { scale: string | null })[]
  targets: Target[]
  uses: CalculatorUse[]
  /** Phases by the alias of their scale, in order. */
  scales: Record<string, Phase[]>
  /** Names of the crop and target in the query, even if the drug is not registered for them. */
  requested: { crop: string | null; target: string | null }
}

export interface Target {
  alias: string
  name: string
  kind: 'pests' | 'diseases' | 'effects'
  /** The drug's crops that host this problem. */
  crops: string[]
}

export interface Phase {
  name: string
  bbchFrom: string | null
  bbchTo: string | null
  flowering: Blossom
  holdsDays: number | null
}

export interface CalculatorUse
  extends Omit<UseFacts, keyof AmountFacts>,
    Pick<
      DrugUse,
      | 'objectText'
      | 'timingText'
      | 'rateNote'
      | 'restrictions'
      | 'basisValue'
      | 'basisUnit'
      | 'reentryMechDays'
      | 'rateMin'
      | 'rateMax'
    > {
  waterNorms: Omit<DrugUse['waterNorms'][number], 'key'>[]
  sides: Side[]
}

export interface DrugChoice {
  alias: string
  name: string
  /** Formulation and substances: they distinguish drugs of the same name. */
  description: string
}

/** Drugs for the problem on the crop, trimmed to their uses for it. */
export interface AlternativeDrugs {
  crop: string
  target: string
  drugs: CalculatorDrug[]
}

/** The loader data of the page. */
export interface CalculatorData {
  /** By slot: the drug, then the other products of a mix. */
  drugs: (CalculatorDrug | null)[]
  /** The query names a drug that does not exist. */
  isUnknownDrug: boolean
  /** Null unless the treatment is forbidden. */
  alternatives: AlternativeDrugs | null
  q: string
  choices: DrugChoice[]
  total: number
  /** Empty for a mix. */
  faq: Faq
}
