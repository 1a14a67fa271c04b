import type { ReactNode } from 'react'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { days } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { DayActions } from './day-actions.tsx'
import { afterTreatment, earliestDay, headline, lastDay, noticeText, plannedText } from './day-words.ts'
import type { DayAnswer, OwnDays } from './own-days.ts'
import { OwnQuestion } from './own-question.tsx'

interface ChosenDayProps {
  answer: OwnDays
  chosen: DayAnswer
  onChange(): Promise<void>
  /** The ruler. */
  children: ReactNode
}

/** The answer of one day: sign and word, why, what to pour, and what can be done. */
export function ChosenDay({ answer, chosen, onChange, children }: ChosenDayProps) {
  const { today, ask } = answer
  const { icon, tone } = levelLooks[chosen.level]
  const turn = chosen.day === today ? earliestDay(answer) : null
  return (
    <>
      <div aria-live="polite" className="flex items-start gap-3">
        <Icon name={icon} size={32} className={`${toneClass(tone)} flex-none text-(--tone-mark)`} />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold">{headline(chosen, today)}</p>
          <Sentence answer={answer} chosen={chosen} />
        </div>
      </div>
      <div className="mt-3">{children}</div>
      <Dates texts={[turn, noticeText(chosen, today), afterTreatment(chosen, today), lastDay(answer, chosen.day)]} />
      {answer.planned.map(plan => (
        <p key={plan.task} className="mt-2 text-sm">
          Уже в{'\u00a0'}плане: {plannedText(plan, today)}.
        </p>
      ))}
      {ask && chosen.day === today && chosen.level !== 'forbidden' && (
        <OwnQuestion answer={answer} ask={ask} onChange={onChange} />
      )}
      <DayActions answer={answer} chosen={chosen} onChange={onChange} />
    </>
  )
}

function Sentence({
  answer: { planting, dose, wait },
  chosen: { level, reasons },
}: Pick<ChosenDayProps, 'answer' | 'chosen'>) {
  const where = [planting.place, planting.size].filter(Boolean).join(', ')
  return (
    <div className="text-[0.9375rem]">
      {level !== 'forbidden' && (
        <p>
          {where}
          {dose && (
            <>
              : <b>{dose.water ? `${dose.amount} на\u00a0${dose.water} воды` : dose.amount}</b>
            </>
          )}
          .{wait !== null && wait > 0 && ` Потом ждать ${days(wait)}.`}
        </p>
      )}
      <Reasons reasons={reasons} />
    </div>
  )
}

/** As in the mock-up: one sentence, so that the height hardly changes from day to day. */
const shownReasons = 1

function Reasons({ reasons }: Pick<DayAnswer, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <>
      {reasons.slice(0, shownReasons).map(({ code, text }) => (
        <p key={`${code} ${text}`}>{text}</p>
      ))}
      {reasons.length > shownReasons && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
            Ещё: {reasons.length - shownReasons}
          </summary>
          {reasons.slice(shownReasons).map(({ code, text }) => (
            <p key={`${code} ${text}`}>{text}</p>
          ))}
        </details>
      )}
    </>
  )
}

const Dates = ({ texts }: { texts: readonly (string | null)[] }) => (
  <ul className="mt-3 grid gap-1 empty:hidden">
    {texts.map(
      text =>
        text && (
          <li key={text} className="grid grid-cols-[auto_1fr] gap-2 text-[0.9375rem]">
            <Icon name="calendar" size={18} className="mt-0.5 text-muted" />
            {text}
          </li>
        ),
    )}
  </ul>
)
