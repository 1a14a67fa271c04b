import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { devicesFor } from '../reckoning.ts'
import { useEntry } from './entry-context.ts'
import { NumberInput, Segments, SelectInput } from './inputs.tsx'
import { Panel } from './panel.tsx'

/** The sprayer and the measuring tool. */
export function TankSection({ drug, use }: { drug: CalculatorDrug; use: CalculatorUse }) {
  const { state } = useEntry()
  const devices = devicesFor(drug, use)
  return (
    <Panel id="chem" title="Опрыскиватель и прибор">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput name="tank" label="Бак опрыскивателя" unit="л" placeholder="5" help="Разделим раствор на заправки." />
        <SelectInput
          name="device"
          label="Чем отмеряете"
          empty="не важно"
          options={[...devices.map(({ alias, name }) => ({ value: alias, label: name })), { value: 'lozhka', label: 'Ложка' }]}
        />
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
