import type { ReactNode } from 'react'
import { devicesFor } from '../calculate-dose.ts'
import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { useCalculator } from './calculator-context.ts'
import { NumberInput, Segments, SelectInput } from './inputs.tsx'
import { CollapsiblePanel } from './panel.tsx'

export function TankSection({ children }: { children: ReactNode }) {
  const { state, errors } = useCalculator()
  const note = state.tank.trim() === '' ? 'Разделим раствор на\u00a0заправки' : `бак ${state.tank}\u00a0л · изменить`
  return (
    <CollapsiblePanel id="chem" title="Опрыскиватель и прибор" note={note} isOpen={Boolean(errors.tank)} isPhoneOnly>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput name="tank" label="Бак опрыскивателя" unit="л" placeholder="например, 10" />
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
    </CollapsiblePanel>
  )
}

interface DeviceInputProps {
  drug: CalculatorDrug
  use: CalculatorUse
  label?: string
}

export function DeviceInput({ drug, use, label = 'Чем отмеряете' }: DeviceInputProps) {
  const options = devicesFor(drug, use).map(({ alias, name }) => ({ value: alias, label: name }))
  return (
    <SelectInput
      name="device"
      label={label}
      empty="не важно"
      options={[...options, { value: 'lozhka', label: 'Ложка' }]}
    />
  )
}
