import { type ReactNode, useId, useState } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { levelLooks } from '#ui/badges/tone.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { DayRuler } from './day-ruler.tsx'
import type { OwnDays } from './own-days.ts'
import type { OwnVerdict } from './own-verdict.ts'
import './own-ruler.css'

interface OwnDaysProps {
  /** The best use of one product for each own planting. */
  items: readonly OwnVerdict[]
  onChange(): Promise<void>
  /** Stays until there is an answer. */
  children: ReactNode
}

/** «Для моей посадки» about one product: today and the coming days, with the job that can be added on one of them. */
export function OwnDaysBlock({ items, onChange, children }: OwnDaysProps) {
  const choices = worstFirst(items)
  const [planting, setPlanting] = useState<number | null>(null)
  const chosen = choices.find(each => each.planting.id === planting) ?? choices[0]!
  const { data, error, reload } = useApiQuery(`/garden/days?use=${chosen.use}&plantings=${chosen.planting.id}`)
  const answer = data?.answers[0]
  if (!answer && !error) return children
  const isOther = answer?.planting.id !== chosen.planting.id || answer.use !== chosen.use
  return (
    <section aria-labelledby="own-days" aria-busy={(isOther && !error) || undefined} className="own-days">
      <div className="own-days-head">
        <h2 id="own-days" className="font-sans text-[0.9375rem] font-normal text-muted">
          Для моей посадки
        </h2>
        <PlantingChoice choices={choices} chosen={chosen} onChoose={setPlanting} />
      </div>
      <div className="own-days-body p-4">
        {error ? (
          <Failed onRetry={reload} />
        ) : (
          answer && (
            <Answer
              key={`${answer.planting.id} ${answer.use}`}
              answer={answer}
              onChange={async () => void (await Promise.all([reload(), onChange()]))}
            />
          )
        )}
      </div>
    </section>
  )
}

const rank = { forbidden: 0, unknown: 1, caution: 2, allowed: 3 } as const

const worstFirst = (items: readonly OwnVerdict[]) => items.toSorted((a, b) => rank[a.level] - rank[b.level])

interface PlantingChoiceProps {
  choices: readonly OwnVerdict[]
  chosen: OwnVerdict
  onChoose(planting: number): void
}

function PlantingChoice({ choices, chosen: { planting }, onChoose }: PlantingChoiceProps) {
  if (choices.length === 1)
    return (
      <Link
        to={`/profile?view=plantings&planting=${planting.id}`}
        className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
      >
        {planting.name}
      </Link>
    )
  return (
    <select
      className="own-days-select"
      aria-label="Посадка"
      value={planting.id}
      onChange={event => onChoose(Number(event.target.value))}
    >
      {choices.map(({ planting: { id, name }, level }) => (
        <option key={id} value={id}>
          {name}: {levelLooks[level].word}
        </option>
      ))}
    </select>
  )
}

function Answer({ answer, onChange }: { answer: OwnDays; onChange(): Promise<void> }) {
  const { days, today } = answer
  const [day, setDay] = useState(today)
  const name = useId()
  const chosen = days.find(each => each.day === day) ?? days[0]!
  return (
    <ChosenDay answer={answer} chosen={chosen} onChange={onChange}>
      <DayRuler days={days} today={today} chosen={chosen} name={name} onChoose={setDay} />
    </ChosenDay>
  )
}

const Failed = ({ onRetry }: { onRetry(): Promise<void> }) => (
  <div role="alert">
    <p className="font-medium">Ответ не{'\u00a0'}открылся.</p>
    <p className="text-muted">Проверьте связь: всё остальное на{'\u00a0'}странице работает.</p>
    <Button variant="secondary" className="mt-3" onClick={() => void onRetry()}>
      Повторить
    </Button>
  </div>
)
