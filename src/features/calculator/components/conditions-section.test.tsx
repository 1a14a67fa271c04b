import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { sample } from '#features/verdict/vectors/sample.ts'
import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { type CalculatorState, emptyState } from '../calculator-state.ts'
import type { Choice } from '../select-use.ts'
import { CalculatorContext } from './calculator-context.ts'
import { ConditionsSection, RateCondition } from './conditions-section.tsx'

/** The form without scripts: what the verdict box asks has a field here, which keeps the answer. */

const use = { ...sample.use!, waterNorms: [], sides: [] } as unknown as CalculatorUse
const drug = { scales: {} } as unknown as CalculatorDrug
const choice = { crop: { ...sample.crop!, scale: null } } as unknown as Choice

function fieldsOf(patch: Partial<CalculatorUse>, state: Partial<CalculatorState> = {}): string[] {
  const asked = { ...use, ...patch }
  const fields = {
    state: { ...emptyState, ...state },
    set: () => {},
    errors: {},
    showErrors: () => {},
    restoreTyped: () => {},
  }
  const Page = () => (
    <CalculatorContext value={fields}>
      <ConditionsSection drug={drug} choice={choice} uses={[asked]} treatments={<RateCondition use={asked} />} />
    </CalculatorContext>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const inputs =
    renderToString(<Stub initialEntries={['/']} />).match(/<input[^>]*name="(?:part|condition)"[^>]*>/g) ?? []
  return inputs.map(html => {
    const value = (name: string) => html.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? ''
    return `${value('name')}=${value('value')}${/ checked=/.test(html) ? ' checked' : ''}`
  })
}

test('what is eaten and the condition of the rate are fields where the registration asks for them', () => {
  const asked = { harvestPart: 'bulb', rateCondition: 'высота 50–125 см' } as const
  expect(fieldsOf({})).toEqual([])
  expect(fieldsOf(asked)).toEqual([
    ...['part= checked', 'part=greens', 'part=bulb'],
    ...['condition= checked', 'condition=no', 'condition=yes'],
  ])
  expect(fieldsOf({ ...asked, settledWords: ['rateCondition'] })).toEqual(['part= checked', 'part=greens', 'part=bulb'])
})

test('an answer given in the verdict box stands in its field', () => {
  const asked = { harvestPart: 'bulb', rateCondition: 'высота 50–125 см' } as const
  expect(fieldsOf(asked, { part: 'greens', condition: 'no' }).filter(field => field.endsWith('checked'))).toEqual([
    'part=greens checked',
    'condition=no checked',
  ])
})
