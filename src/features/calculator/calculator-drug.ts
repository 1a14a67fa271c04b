import type { Drug } from '#features/drugs/drug.entity.ts'
import type { DrugUse } from '#features/drugs/uses/drug-use.entity.ts'
import type { CropFacts, DrugFacts, Side, UseFacts } from '#features/verdict/question.ts'

/** Everything the calculator needs of one drug: after it is loaded no crop, target or use asks the server again. */
export interface CalculatorDrug {
  /** The day of the database. */
  today: string
  drug: Omit<DrugFacts, 'targetsOnCrop'>
  formName: string | null
  /** g/ml. */
  densityGMl: string | null
  packs: Pick<Drug['packs'][number], 'size' | 'unit' | 'count' | 'note'>[]
  precautions: string | null
  crops: (CropFacts & { scale: string | null })[]
  targets: Target[]
  uses: CalculatorUse[]
  /** Phases by the alias of their scale, in order. */
  scales: Record<string, Phase[]>
  /** Names of what the address asks for, whether the drug knows them or not. */
  asked: { crop: string | null; target: string | null }
}

export interface Target {
  alias: string
  name: string
  kind: 'pests' | 'diseases' | 'effects'
  /** Of the crops of the drug, those it lives on. */
  crops: string[]
}

export interface Phase {
  name: string
  bbchFrom: string | null
  bbchTo: string | null
  flowering: boolean
}

export interface CalculatorUse
  extends UseFacts,
    Pick<
      DrugUse,
      'objectText' | 'timingText' | 'rateNote' | 'restrictions' | 'basisValue' | 'basisUnit' | 'reentryMechDays' | 'rateMin' | 'rateMax'
    > {
  waterNorms: Omit<DrugUse['waterNorms'][number], 'key'>[]
  sides: Side[]
}

export interface DrugChoice {
  alias: string
  name: string
  /** Form and substances, what tells drugs of one name apart. */
  about: string
}

/** What the page is made of. */
export interface CalculatorData {
  /** By place: the drug, and the others of a mix. */
  drugs: (CalculatorDrug | null)[]
  /** The address names a drug that is not there. */
  isUnknownDrug: boolean
  q: string
  choices: DrugChoice[]
  total: number
}
