import type { Day } from '#features/verdict/calendar.ts'
import type { Level } from '#features/verdict/reason.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { dayName, dayNumber, waitOn } from './day-words.ts'
import type { DayAnswer } from './own-days.ts'

interface DayRulerProps {
  days: readonly DayAnswer[]
  today: Day
  chosen: DayAnswer
  /** Of the radio buttons. */
  name: string
  onChoose(day: Day): void
}

/** A day is chosen by its cell: sign and colour are the answer of the day, the line below is the wait after a treatment of the chosen one. */
export function DayRuler({ days, today, chosen, name, onChoose }: DayRulerProps) {
  const waits = days.map(({ day }) => waitOn(day, chosen, chosen.harvest))
  return (
    <>
      <fieldset>
        <legend>
          <VisuallyHidden>День обработки</VisuallyHidden>
        </legend>
        <div className="own-ruler">
          {days.map((answer, index) => (
            <label
              key={answer.day}
              className={`own-day ${toneClass(levelLooks[answer.level].tone)}`}
              {...(waits[index] && { 'data-wait': waits[index] })}
            >
              <input
                type="radio"
                name={name}
                value={answer.day}
                checked={answer.day === chosen.day}
                aria-label={dayName(answer, today)}
                onChange={() => onChoose(answer.day)}
              />
              <span aria-hidden="true">{dayNumber(answer.day)}</span>
              <Icon name={levelLooks[answer.level].icon} size={16} />
            </label>
          ))}
        </div>
      </fieldset>
      <Legend levels={[...new Set(days.map(({ level }) => level))]} waits={new Set(waits)} />
    </>
  )
}

const waitWords = { wait: 'ждать', eat: 'есть можно', picking: 'сбор попал бы в\u00a0ожидание' } as const

/** The words of the signs; the names of the days say the same. */
const Legend = ({ levels, waits }: { levels: readonly Level[]; waits: ReadonlySet<keyof typeof waitWords | null> }) => (
  <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
    {levels.map(level => (
      <span key={level} className="inline-flex items-center gap-1">
        <Icon name={levelLooks[level].icon} size={16} />
        {levelLooks[level].word}
      </span>
    ))}
    {(['wait', 'eat', 'picking'] as const)
      .filter(wait => waits.has(wait))
      .map(wait => (
        <span key={wait} className="inline-flex items-center gap-1.5">
          <span className="own-key" data-wait={wait} />
          {waitWords[wait]}
        </span>
      ))}
  </p>
)
