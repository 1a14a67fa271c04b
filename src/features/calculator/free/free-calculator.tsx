import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { amountText, litresText } from '#features/dosing/amount-text.ts'
import { limeText } from '#features/dosing/bordeaux.ts'
import { bucketsText } from '#features/dosing/buckets.ts'
import { calculationSteps } from '#features/dosing/calculation-steps.ts'
import { Button } from '#ui/button.tsx'
import { AreaInput } from '../components/amount-section.tsx'
import { BordeauxNote } from '../components/bordeaux-note.tsx'
import { CalculatorContext, type CalculatorFields, formId, useCalculator } from '../components/calculator-context.ts'
import { NumberInput, Segments, SelectInput } from '../components/inputs.tsx'
import { Panel } from '../components/panel.tsx'
import { ResultActions } from '../components/result-breakdown.tsx'
import { ResultBar } from '../components/result-column.tsx'
import { useDelayedErrors } from '../components/use-delayed-errors.ts'
import type { Mode } from '../modes.ts'
import type { Errors } from '../parse-field.ts'
import { convertNorm, feeding, normUnits, nutrients, percentSolution } from './free-modes.ts'

interface FreeCalculatorProps {
  mode: Exclude<Mode, '' | 'mix'>
  form: RefObject<HTMLFormElement | null>
}

/** Calculations without a drug. They follow no registered use, and the page says so. */
export function FreeCalculator({ mode, form }: FreeCalculatorProps) {
  const { state, set, restoreTyped } = useBucket(useCalculator())
  useLayoutEffect(restoreTyped, [restoreTyped])
  const view = views[mode](state)
  const { visibleErrors, showErrors } = useDelayedErrors(view.errors)
  return (
    <CalculatorContext value={{ state, set, errors: visibleErrors, showErrors, restoreTyped }}>
      <div className="grid items-start gap-6 pb-20 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-0 print:block">
        <form
          id={formId}
          ref={form}
          action="/calculator"
          noValidate
          className="screen-only grid gap-4"
          onSubmit={event => event.preventDefault()}
        >
          <input type="hidden" name="mode" value={mode} />
          <Panel id="free" title={view.title}>
            {view.fields}
          </Panel>
          <Button type="submit" className="scripted:not-focus:sr-only">
            Рассчитать
          </Button>
        </form>
        <section
          id="otvet"
          tabIndex={-1}
          aria-labelledby="answer-title"
          className="grid scroll-mt-4 gap-4 rounded-card border border-line bg-surface p-4 focus:outline-none sm:p-5 lg:sticky lg:top-4 print:border-0 print:p-0"
        >
          <h2 id="answer-title" className="text-xl">
            <span className="print:hidden">Ответ</span>
            <span className="hidden print:inline">{view.title}</span>
          </h2>
          <div aria-live="polite" className="grid gap-3">
            {view.result ?? (
              <p className="text-lg">
                {Object.keys(visibleErrors).length > 0 ? 'Проверьте отмеченное поле.' : view.placeholder}
              </p>
            )}
          </div>
          {view.result && <ResultActions title={view.title} />}
        </section>
        <ResultBar summary={barSummary(view)} verdict={null} />
      </div>
      <p className="mt-4 max-w-measure text-sm text-muted">{view.note}</p>
    </CalculatorContext>
  )
}

interface View {
  title: string
  fields: ReactNode
  result: ReactNode | null
  placeholder: string
  note: ReactNode
  errors: Errors
  /** The result in one line. */
  amount: string
  basis: string
}

const barSummary = ({ result, amount, basis, placeholder }: View) =>
  result
    ? { product: '', amount, basis, hasAmount: true }
    : { product: '', amount: placeholder, basis: '', hasAmount: false }

/** A solution is made in a bucket of ten litres, until another volume is entered. */
function useBucket(fields: CalculatorFields): CalculatorFields {
  const [isEntered, setEntered] = useState(false)
  const set = (patch: Partial<CalculatorState>) => {
    if (patch.volume !== undefined) setEntered(true)
    fields.set(patch)
  }
  const volume = fields.state.volume === '' && !isEntered ? '10' : fields.state.volume
  return { ...fields, set, state: { ...fields.state, volume } }
}

type CalculatorState = Parameters<typeof percentSolution>[0]

const BigNumber = ({ children }: { children: ReactNode }) => (
  <strong className="block font-display text-hero leading-none tabular-nums">{children}</strong>
)

const RecipeInput = ({ isMixture }: { isMixture: boolean }) => (
  <Segments
    name="recipe"
    legend="Что готовите"
    value={isMixture ? 'bordeaux' : ''}
    options={[
      { value: '', label: 'любое вещество' },
      { value: 'bordeaux', label: 'бордоская смесь' },
    ]}
  />
)

function percentView(state: CalculatorState): View {
  const { result, errors } = percentSolution(state)
  const isMixture = state.recipe === 'bordeaux'
  const copper = result?.outcome === 'dose' ? result.amount : null
  const litres = result?.outcome === 'dose' ? result.solution?.litres : null
  const basis = litres ? `на\u00a0${litresText(litres)} раствора` : ''
  return {
    amount: copper ? `${amountText(copper)}${isMixture ? ` купороса + ${limeText(copper)} извести` : ''}` : '',
    basis: [basis, litres && bucketsText(litres)].filter(Boolean).join(': '),
    title: 'Сколько взять на раствор в\u00a0процентах',
    fields: (
      <>
        <NumberInput name="percent" label="Крепость раствора" unit="%" placeholder="например, 1" />
        <NumberInput name="volume" label="Сколько раствора" unit="л" />
        <RecipeInput isMixture={isMixture} />
        <Segments
          name="dilute"
          legend="Как разводите"
          value={state.dilute === 'in_water' ? 'in_water' : ''}
          options={[
            { value: '', label: 'довести водой до\u00a0объёма' },
            { value: 'in_water', label: 'всыпать в\u00a0этот объём воды' },
          ]}
        />
      </>
    ),
    result:
      result?.outcome === 'dose' ? (
        <>
          <p>
            <BigNumber>{amountText(result.amount)}</BigNumber>
            <span className="mt-2 block text-lg">
              {isMixture ? `медного купороса + ${limeText(result.amount)} извести` : 'сухого вещества'} {basis}
            </span>
          </p>
          {isMixture && <BordeauxNote copper={result.amount} />}
          <p className="text-sm">{calculationSteps(result).join(' ')}</p>
        </>
      ) : null,
    placeholder: 'Введите крепость и\u00a0объём.',
    note: 'Однопроцентный раствор\u00a0— 10\u00a0г в\u00a0литре готового раствора. У\u00a0бордоской смеси процент считают по\u00a0медному купоросу, извести берут в\u00a01–\u20601,3\u00a0раза больше; раствор купороса вливают в\u00a0известь, не\u00a0наоборот, и\u00a0тратят в\u00a0тот\u00a0же день, посуда не\u00a0железная. Осенний пятипроцентный раствор мочевины по\u00a0листьям\u00a0— уборка инфекции, а\u00a0не\u00a0лечение.',
    errors,
  }
}

function convertView(state: CalculatorState): View {
  const { rows, errors } = convertNorm(state)
  const [first] = rows
  const options = Object.entries(normUnits).map(([value, { label }]) => ({ value, label }))
  return {
    amount: first ? `${first.value} ${first.label}` : '',
    basis: rows.length > 1 ? `и\u00a0ещё в\u00a0других единицах: ${rows.length - 1}` : '',
    title: 'Одна норма\u00a0— разными единицами',
    fields: (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-2">
          <NumberInput name="value" label="Норма" placeholder="например, 0,4" />
          <SelectInput name="from" label="Единица" options={options} />
        </div>
        <NumberInput
          name="spray"
          label="Раствора на сотку"
          unit="л"
          help={'Чтобы перевести норму на\u00a0площадь в\u00a0концентрацию и\u00a0обратно.'}
        />
      </>
    ),
    result:
      rows.length > 0 ? (
        <table className="w-full border-collapse">
          <caption className="sr-only">Та же норма в других единицах</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Единица</th>
              <th scope="col">Значение</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, label, value }) => (
              <tr key={code} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-start font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 text-end text-lg font-semibold">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null,
    placeholder: 'Введите норму.',
    note: '1\u00a0л/га = 10\u00a0мл на\u00a0сотку = 1\u00a0мл на\u00a010\u00a0м². Граммы и\u00a0миллилитры друг в\u00a0друга не\u00a0переводим: для этого нужна плотность препарата.',
    errors,
  }
}

function feedView(state: CalculatorState): View {
  const { perM2, total, formula, errors } = feeding(state)
  const options = Object.entries(nutrients).map(([value, label]) => ({ value, label }))
  return {
    amount: perM2 ? amountText({ value: total ?? perM2, unit: 'g' }) : '',
    basis: total ? 'на\u00a0всю площадь' : 'на\u00a01\u00a0м²',
    title: 'Сколько удобрения внести',
    fields: (
      <>
        <SelectInput name="nutrient" label="Что нужно внести" options={options} />
        <div className="grid items-start gap-x-2 gap-y-4 sm:grid-cols-2">
          <NumberInput name="goal" label={'Нужно на\u00a01\u00a0м²'} unit="г" placeholder="например, 9" />
          <NumberInput name="content" label={'Содержание в\u00a0удобрении'} unit="%" placeholder="например, 46" />
        </div>
        <AreaInput />
      </>
    ),
    result: perM2 ? (
      <>
        <p>
          <BigNumber>{amountText({ value: total ?? perM2, unit: 'g' })}</BigNumber>
          <span className="mt-2 block text-lg">{total ? 'на\u00a0всю площадь' : 'на\u00a01\u00a0м²'}</span>
        </p>
        <p className="text-sm">{formula}</p>
      </>
    ) : null,
    placeholder: 'Введите, сколько нужно на\u00a01\u00a0м², и\u00a0содержание с\u00a0упаковки.',
    note: 'На упаковке фосфор и\u00a0калий указывают оксидами: P = 0,4364 × P2O5, K = 0,8301 × K2O. Сколько нужно растениям, скажет анализ почвы или рекомендация для культуры.',
    errors,
  }
}

const views: Record<Exclude<Mode, '' | 'mix'>, (state: CalculatorState) => View> = {
  percent: percentView,
  convert: convertView,
  feed: feedView,
}
