import { roadSearch } from '#features/verdict/road.ts'
import { Link } from '#ui/link.tsx'
import type { CalculatorData } from '../calculator-drug.ts'
import { writeState } from '../calculator-state.ts'
import { useCalculator } from '../components/calculator-context.ts'
import { ChoiceLinks, DrugPicker, pickerProps } from '../components/drug-picker.tsx'
import { Panel } from '../components/panel.tsx'
import { type MixProduct, slots, withDrug, withoutDrug } from './mix-state.ts'

const link = 'text-link underline underline-offset-4'

/** The products in the tank. Adding and removing are links, so they work without JavaScript. */
export function MixProducts({ parts, data }: { parts: readonly MixProduct[]; data: CalculatorData }) {
  const { state } = useCalculator()
  const taken = parts.map(({ drug }) => drug.drug.alias)
  const isFull = parts.length === slots.length
  const addressOf = (alias: string) => `/calculator${writeState(withDrug(state, alias) ?? state)}`
  const picker = {
    ...pickerProps(data),
    choices: data.choices.filter(({ alias }) => !taken.includes(alias)),
    label: parts.length === 1 ? 'Второй препарат' : 'Третий препарат',
    addressOf,
    hiddenFields: [...new URLSearchParams(writeState(state))],
  }
  return (
    <Panel id="preparaty" title="Что в баке">
      <ul className="grid gap-2">
        {parts.map(part => (
          <Product key={part.slot} part={part} />
        ))}
      </ul>
      {isFull ? (
        <p className="text-sm text-muted">
          Больше трёх препаратов в{'\u00a0'}бак не{'\u00a0'}кладут.
        </p>
      ) : (
        <>
          <DrugPicker key={parts.length} {...picker} />
          {picker.choices.length > 0 && (
            <details open={picker.q !== ''}>
              <summary className={`${link} inline-flex min-h-11 items-center text-sm`}>
                {state.crop === '' ? 'Найденные препараты' : 'Что ещё разрешено для этой культуры'}:{' '}
                {picker.choices.length}
              </summary>
              <div className="mt-2">
                <ChoiceLinks {...picker} />
              </div>
            </details>
          )}
        </>
      )}
    </Panel>
  )
}

function Product({
  part: {
    slot,
    drug: { drug, formName },
  },
}: {
  part: MixProduct
}) {
  const { state } = useCalculator()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-page p-3">
      <span className="min-w-0">
        <Link
          to={`/drugs/${drug.alias}${roadSearch({ ...state, target: state[`target${slot}`] })}`}
          className={`${link} font-medium`}
        >
          {drug.name}
        </Link>
        <span className="block text-sm text-muted">
          {[formName, drug.substances.flatMap(({ name }) => name || []).join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Link
        to={`/calculator${writeState(withoutDrug(state, slot))}`}
        className={`${link} inline-flex min-h-11 items-center text-sm`}
      >
        Убрать<span className="sr-only"> {drug.name}</span>
      </Link>
    </li>
  )
}
