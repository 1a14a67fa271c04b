import { type RefObject, useLayoutEffect, useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import type { CalculatorData } from '../calculator-drug.ts'
import { AnswerColumn } from '../components/answer-column.tsx'
import { EntryContext, useEntry } from '../components/entry-context.ts'
import { useShownErrors } from '../components/use-shown-errors.ts'
import { isMixRefused, mixAnswer } from './mix-answer.ts'
import { MixFields } from './mix-fields.tsx'
import { MixProducts } from './mix-products.tsx'
import { MixDetails, MixHead } from './mix-result.tsx'
import { type Part, slots } from './mix-state.ts'
import { mixHeadline, mixRows, mixTitle, mixWaiting } from './mix-words.ts'

interface MixCalculatorProps {
  data: CalculatorData
  form: RefObject<HTMLFormElement | null>
}

/** Two or three products in one tank. */
export function MixCalculator({ data, form }: MixCalculatorProps) {
  const entry = useEntry()
  const { state, takeOver } = entry
  useLayoutEffect(takeOver, [takeOver])
  const parts = useMemo(() => partsOf(data), [data])
  const found = useMemo(() => mixAnswer(parts, state), [parts, state])
  const { shown, settle } = useShownErrors(found.errors)
  const isFit = found.misfits.length === 0 || found.verdict?.level === 'forbidden'
  const headline = isMixRefused(found) ? null : mixHeadline(found)
  const refused = found.verdict?.level === 'forbidden' ? 'Смесь не\u00a0считаем' : null
  return (
    <EntryContext value={{ ...entry, errors: shown, settle }}>
      <div className="grid items-start gap-6 pb-20 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-0 print:block">
        <div className="screen-only grid gap-4">
          <MixProducts parts={parts} data={data} />
          <form ref={form} action="/calculator" noValidate className="grid gap-4" onSubmit={event => event.preventDefault()}>
            <input type="hidden" name="mode" value="mix" />
            {parts.map(({ slot, drug }) => (
              <input key={slot} type="hidden" name={`drug${slot}`} value={drug.drug.alias} />
            ))}
            <MixFields answer={found} />
            {parts.length > 1 && (
              <Button type="submit" className="scripted:sr-only">
                Рассчитать
              </Button>
            )}
          </form>
        </div>
        <AnswerColumn
          title={mixTitle(found)}
          today={parts[0]!.drug.today}
          rows={mixRows(found)}
          short={headline ? { ...headline, isAnswer: true } : { amount: refused ?? mixWaiting(found), on: '', isAnswer: false }}
          verdict={isFit ? found.verdict : null}
          head={<MixHead answer={found} />}
        >
          <MixDetails answer={found} />
        </AnswerColumn>
      </div>
    </EntryContext>
  )
}

/** Phases belong to the crop, which all have in common. */
function partsOf({ drugs }: CalculatorData): Part[] {
  const scales = drugs[0]?.scales ?? {}
  return slots.flatMap((slot, index) => {
    const drug = drugs[index]
    return drug ? { slot, drug: { ...drug, scales } } : []
  })
}
