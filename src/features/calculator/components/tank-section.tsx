import type { ReactNode } from 'react'
import { devicesFor } from '../calculate-dose.ts'
import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { useCalculator } from './calculator-context.ts'
import { NumberInput, Segments, SelectInput } from './inputs.tsx'
import { Panel } from './panel.tsx'

export function TankSection({ children }: { children: ReactNode }) {
  const { state } = useCalculator()
  return (
    <Panel id="chem" title="Опрыскиватель и прибор">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput name="tank" label="Бак опрыскивателя" unit="л" placeholder="например, 10" help="Разделим раствор на заправки." />
        {children}
      </div>
      {state.tank.trim() !== '' && (
        <Segments
          name="fill"
          legend="Заправки"
          value={state.fill === 'equal' ? 'equal' : ''}
          options={[
            { value: '', label: 'полные и остаток' },
            { value: 'equal', label: 'поровну' },
          ]}
        />
      )}
    </Panel>
  )
}

interface DeviceInputProps {
  drug: CalculatorDrug
  use: CalculatorUse
  label?: string
}

export function DeviceInput({ drug, use, label = 'Чем отмеряете' }: DeviceInputProps) {
  const options = devicesFor(drug, use).map(({ alias, name }) => ({ value: alias, label: name }))
  return <SelectInput name="device" label={label} empty="не важно" options={[...options, { value: 'lozhka', label: 'Ложка' }]} />
}
