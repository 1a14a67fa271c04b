import { number, range, unit } from '#ui/format/format.ts'
import type { CalculatorUse } from '../calculator-drug.ts'
import {
  type AreaUnit,
  areaUnits,
  isOnlyMaximum,
  isUnknownNorm,
  measuresOf,
  midpoint,
  type NormChoice,
  type ObjectMeasure,
  plantClasses,
  selectedMeasure,
  selectedNorm,
  waterNormsPer,
} from '../treated-object.ts'
import { useCalculator } from './calculator-context.ts'
import { NumberInput, Segments, SelectInput } from './inputs.tsx'
import { Panel } from './panel.tsx'
import { RangeInput } from './range-input.tsx'

const objectLabels: Record<ObjectMeasure, string> = {
  area: 'Площадь',
  size: 'Длина × ширина',
  plants: 'Растения',
  litres: 'Объём раствора',
  mass: 'Масса',
  space: 'Помещение',
  substrate: 'Грунт',
}

/** The treated amount and the two registered ranges: rate and water. */
export function AmountSection({ use }: { use: CalculatorUse }) {
  const { state } = useCalculator()
  const by = selectedMeasure(use, state)
  const offered = measuresOf(use)
  return (
    <Panel id="skolko" title="Сколько">
      <ObjectInput by={by} offered={offered} />
      <Treated use={use} by={by} />
      <RateRange use={use} />
    </Panel>
  )
}

/** How the treated object is measured, if there is a choice. */
export function ObjectInput({ by, offered }: { by: ObjectMeasure; offered: readonly ObjectMeasure[] }) {
  if (offered.length < 2) return null
  const options = offered.map(value => ({ value, label: objectLabels[value] }))
  return <Segments name="by" legend="Считать по" legendHidden value={by} options={options} />
}

export function AreaInput({ label = 'Площадь' }: { label?: string }) {
  const { state } = useCalculator()
  const code = (Object.hasOwn(areaUnits, state.unit) ? state.unit : 'are') as AreaUnit
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2">
      <NumberInput name="area" label={label} placeholder={code === 'are' ? 'например, 3' : undefined} />
      <SelectInput
        name="unit"
        label="Единица"
        options={Object.entries(areaUnits).map(([value, name]) => ({ value, label: name }))}
      />
    </div>
  )
}

function Treated({ use, by }: { use: CalculatorUse; by: ObjectMeasure }) {
  if (by === 'area')
    return (
      <>
        <AreaInput />
        <AreaWater use={use} />
      </>
    )
  if (by === 'size')
    return (
      <>
        <SizeInput />
        <AreaWater use={use} />
      </>
    )
  return by === 'plants' ? <Plants use={use} /> : <OtherObject by={by} />
}

export const SizeInput = () => (
  <div className="grid grid-cols-2 gap-2">
    <NumberInput name="length" label="Длина" unit="м" />
    <NumberInput name="width" label="Ширина" unit="м" />
  </div>
)

export function OtherObject({ by }: { by: ObjectMeasure }) {
  if (by === 'mass') return <NumberInput name="mass" label="Масса посадочного материала" unit="кг" />
  if (by === 'substrate') return <NumberInput name="substrate" label="Объём грунта" unit="л" />
  if (by === 'space') return <NumberInput name="space" label="Объём помещения" unit="м³" />
  return <NumberInput name="litres" label="Сколько раствора готовите" unit="л" help="Весь раствор, не один бак." />
}

/** The registered water range, and the visitor's own volume if their sprayer uses more or less. */
function AreaWater({ use }: { use: CalculatorUse }) {
  const { state } = useCalculator()
  const chosen = selectedNorm(use, state)
  return (
    <>
      <NormInput use={use} />
      {chosen && <WaterRange name="water" label="Расход воды" norm={chosen.norm} />}
      <NumberInput
        name="litres"
        label="Сколько раствора уходит у вас"
        unit="л"
        help={
          chosen
            ? 'Если знаете по своему опрыскивателю. Не\u00a0заполните\u00a0— посчитаем по\u00a0норме.'
            : 'Нормы воды у\u00a0препарата нет. Доза от\u00a0неё не\u00a0зависит, но\u00a0без объёма не\u00a0разделить на\u00a0заправки.'
        }
      />
    </>
  )
}

/** Shown if the use has several water norms per area, or a link names one that it does not have. */
export function NormInput({ use }: { use: Pick<CalculatorUse, 'waterNorms'> }) {
  const { state } = useCalculator()
  const norms = waterNormsPer(use, 'm2')
  const isUnknown = isUnknownNorm(use, state)
  if (norms.length < 2 && !isUnknown) return null
  const options = norms.map(({ index, norm }) => ({
    value: String(index),
    label: `${norm.condition ?? 'вода'}: ${perText(norm)}`,
  }))
  return (
    <SelectInput name="norm" label="Норма воды" options={options} {...(isUnknown && { empty: 'Выберите норму' })} />
  )
}

type Norm = NormChoice['norm']

const perText = ({ min, max, basisValue, basisUnit }: Norm) =>
  `${range(isOnlyMaximum({ min }) ? null : min, max)}\u00a0л на\u00a0${basisText({ basisValue, basisUnit })}`

const basisText = ({ basisValue, basisUnit }: Pick<Norm, 'basisValue' | 'basisUnit'>) =>
  /^1(\.0+)?$/.test(basisValue) ? unit(basisUnit) : `${number(basisValue)}\u00a0${unit(basisUnit, basisValue)}`

function WaterRange({ name, row, label, norm }: { name: 'water' | 'each'; row?: number; label: string; norm: Norm }) {
  if (norm.min === norm.max)
    return row === undefined ? <p className="text-sm text-muted">Воды по норме: {perText(norm)}.</p> : null
  if (isOnlyMaximum(norm))
    return (
      <NumberInput
        name={name}
        {...(row !== undefined && { row })}
        label={label}
        unit="л"
        help={`По\u00a0норме ${perText(norm)}. Не\u00a0заполните\u00a0— возьмём ${number(norm.max)}.`}
      />
    )
  return (
    <RangeInput
      name={name}
      {...(row !== undefined && { row })}
      label={label}
      min={norm.min}
      max={norm.max}
      unit="л"
      defaultValue={midpoint(norm)}
      per={`на\u00a0${basisText(norm)}`}
    />
  )
}

function Plants({ use }: { use: CalculatorUse }) {
  return plantClasses(use).map((known, row) => (
    <div key={known?.index ?? 'own'} className="grid gap-3">
      <NumberInput
        name="plants"
        row={row}
        whole
        label={classLabel(known)}
        unit="шт."
        {...(known && { help: `Воды по\u00a0норме: ${perText(known.norm)}.` })}
      />
      {known ? (
        <WaterRange
          name="each"
          row={row}
          label={`Воды на растение${known.norm.condition ? `: ${known.norm.condition}` : ''}`}
          norm={known.norm}
        />
      ) : (
        <NumberInput name="each" row={row} label="Раствора на растение" unit="л" help="Если препарат разводят водой." />
      )}
    </div>
  ))
}

/** «Молодое дерево (до 6 лет)», or «Растений» without size classes. */
export function classLabel(known: NormChoice | null): string {
  const text = known?.norm.condition ?? 'растений'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function RateRange({ use }: { use: CalculatorUse }) {
  const { rateKind, rateMin, rateMax, rateUnit, basisValue, basisUnit } = use
  if (rateKind === 'ready' || rateMax === null || rateMin === null || rateMin === rateMax) return null
  const matter = rateKind === 'per_substrate' ? ' грунта' : ''
  const per = basisValue && basisUnit ? `на\u00a0${basisText({ basisValue, basisUnit })}${matter}` : ''
  return (
    <RangeInput
      name="rate"
      label="Норма препарата"
      min={rateMin}
      max={rateMax}
      unit={rateKind === 'percent' ? '%' : unit(rateUnit ?? 'g')}
      defaultValue={rateMin}
      per={per}
    />
  )
}
