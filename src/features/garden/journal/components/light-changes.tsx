import type { Day } from '#features/verdict/calendar.ts'
import { lightLook } from '../../plantings/components/light-words.ts'
import type { LightChange } from '../light-change.ts'

/** What the change of an entry does to «есть можно с …». */
export function LightChanges({ change: { plantings }, today }: { change: LightChange<string | number>; today: Day }) {
  if (plantings.length === 0) return <p className="mt-3">Срок, с&nbsp;которого можно есть, не&nbsp;изменится.</p>
  return plantings.map(({ planting, was, becomes }) => {
    const [before, after] = [lightLook(was, today), lightLook(becomes, today)]
    const text = ({ word, more }: typeof before) => [word, more].filter(Boolean).join(', ')
    return (
      <p key={planting} className="mt-3">
        {text(before) === text(after)
          ? `Не\u00a0изменится: ${text(before)}.`
          : `Было: ${text(before)}. Станет: ${text(after)}.`}
      </p>
    )
  })
}
