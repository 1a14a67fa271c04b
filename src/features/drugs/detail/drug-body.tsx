import type { ReactNode } from 'react'
import { DrugChoice } from './drug-choice.tsx'
import type { DrugDetail } from './drug-detail.view.ts'
import { DrugMixing, DrugPreparation, DrugQuestions } from './drug-mixing.tsx'
import { DrugRegulation } from './drug-regulation.tsx'
import {
  DrugAnalogues,
  DrugPacks,
  DrugPhotos,
  DrugSafety,
  DrugShort,
  DrugSource,
  DrugTargets,
} from './drug-sections.tsx'
import { DrugPassport } from './drug-top.tsx'
import { OwnPlanting } from './own-planting.tsx'

interface DrugBodyProps {
  drug: DrugDetail
  anchors: ReactNode
}

/** The answer and the sections: with a crop beside each other on a desktop, without one below each other. */
export const DrugBody = (props: DrugBodyProps) =>
  props.drug.chosen || props.drug.unregistered ? <WithAnswer {...props} /> : <WithoutCrop {...props} />

const WithAnswer = ({ drug, anchors }: DrugBodyProps) => (
  <div className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-x-10 print:block">
    <div className="beside">
      <DrugChoice drug={drug} />
    </div>
    <div className="min-w-0">
      <OwnPlanting drug={drug} />
      {anchors}
      <DrugRegulation drug={drug} />
      <DrugPreparation drug={drug} />
      <DrugSafety drug={drug} />
      <DrugMixing drug={drug} />
      <ProductSections drug={drug} isShortFolded={false} />
    </div>
  </div>
)

const WithoutCrop = ({ drug, anchors }: DrugBodyProps) => (
  <>
    <div className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-x-10 print:block">
      <DrugChoice drug={drug} />
      <OwnPlanting drug={drug} />
    </div>
    {anchors}
    <DrugRegulation drug={drug} />
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10 print:block">
      <div className="min-w-0">
        <DrugPreparation drug={drug} />
        <DrugSafety drug={drug} />
      </div>
      <div className="min-w-0">
        <DrugMixing drug={drug} />
        <ProductSections drug={drug} isShortFolded />
      </div>
    </div>
  </>
)

/** What the product is. */
const ProductSections = ({ drug, isShortFolded }: { drug: DrugDetail; isShortFolded: boolean }) => (
  <div className="mt-5 max-sm:mt-2 lg:mt-8 print:mt-0">
    <DrugShort drug={drug} isFolded={isShortFolded} />
    <DrugPassport drug={drug} />
    <DrugTargets drug={drug} />
    <DrugPacks drug={drug} />
    <DrugAnalogues drug={drug} />
    <DrugQuestions drug={drug} />
    <DrugSource drug={drug} />
    <DrugPhotos drug={drug} />
  </div>
)
