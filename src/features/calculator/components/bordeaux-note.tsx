import { bordeauxSteps, limeText } from '#features/dosing/bordeaux.ts'
import type { Quantity } from '#features/dosing/quantity.ts'

/** The lime that belongs to this much copper sulphate, and how the two are mixed. */
export const BordeauxNote = ({ copper }: { copper: Quantity }) => (
  <div className="text-sm">
    <h3 className="text-base">Известь и порядок приготовления</h3>
    <p className="mt-1">
      Доза{'\u00a0'}— это медный купорос. К{'\u00a0'}нему извести {limeText(copper)}: один купорос сожжёт листья.
    </p>
    <ol className="mt-1 grid list-decimal gap-1 ps-5">
      {bordeauxSteps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
)
