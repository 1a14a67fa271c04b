import { useMemo } from 'react'
import { favourable } from '#features/verdict/favourable.ts'
import { turningPoint } from '#features/verdict/turning-point.ts'
import type { Verdict } from '#features/verdict/verdict.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { Phase } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { AlternativeList } from './alternative-list.tsx'
import type { Alternative } from './alternatives.ts'
import { type AskingPart, askedQuestion } from './asked-question.ts'
import { levelTitle } from './level-title.ts'
import { FavourableFacts, Reasons, Unanswered } from './reason-list.tsx'
import { Remembered } from './remembered.tsx'
import { isCautionWithUnknowns, maxReasons, printText, sortReasons, sourceLine } from './shown-reasons.ts'
import { VerdictQuestion } from './verdict-question.tsx'

/** What the box needs besides the verdict. */
export interface VerdictBasis {
  /** The values that the verdict was calculated with. */
  state: CalculatorState
  /** One product, or all of a mix; empty while there is no use to judge. */
  parts: readonly AskingPart[]
  phases: readonly (Phase & { bbchFrom: string })[]
  /** The gardener's day and that of the treatment. */
  today: string
  day: string
  isDemo: boolean
  alternatives: readonly Alternative[] | null
}

/** The answer in three lines: the word, why, and the date that would turn it. Then a question or a way out. */
export function VerdictBox({ verdict, basis }: { verdict: Verdict; basis: VerdictBasis }) {
  const { state, parts, phases, alternatives } = basis
  const { tone } = levelLooks[verdict.level]
  const asked = useMemo(() => askedQuestion(parts, phases, state), [parts, phases, state])
  const turn = useMemo(() => (parts.length > 0 ? turningPoint(questionsOf(parts), verdict) : null), [parts, verdict])
  const reasons = sortReasons(verdict, asked?.open ?? [])
  const isGood = verdict.level === 'allowed' || (verdict.level === 'caution' && asked === null)
  const facts =
    isGood && parts.length > 0 ? favourable(questionsOf(parts)).slice(0, maxReasons - reasons.first.length) : []
  const sources = sourceLine([...reasons.first, ...facts, ...reasons.rest])
  const unanswered = [...reasons.first, ...reasons.asked, ...reasons.rest].flatMap(
    reason => printText(reason, state) ?? [],
  )
  return (
    <>
      <section
        aria-labelledby="verdict-title"
        className={`${toneClass(tone)} grid gap-3 rounded-card border border-(--tone-mark) bg-(--tone-frame) p-4`}
      >
        <VerdictHead verdict={verdict} basis={basis} />
        {reasons.first.length > 0 && <Reasons reasons={reasons.first} />}
        {facts.length > 0 && <FavourableFacts facts={facts} />}
        {asked && <VerdictQuestion asked={asked} />}
        {turn && (
          <p className="grid grid-cols-[auto_1fr] gap-2 font-medium">
            <Icon name="clock" size={18} className="mt-0.5 text-(--tone-mark)" />
            {turn}
          </p>
        )}
        {alternatives && <AlternativeList alternatives={alternatives} isByHarvest={state.harvest !== ''} />}
        {unanswered.length > 0 && <Unanswered texts={[...new Set(unanswered)]} />}
      </section>
      <Remembered />
      <details open={reasons.first.length + facts.length === 0 && asked === null}>
        <summary className="screen-only inline-flex min-h-11 items-center text-sm text-link underline underline-offset-4">
          Осторожность и{'\u00a0'}замечания: {reasons.rest.length}
        </summary>
        <Reasons reasons={reasons.rest} />
        <p className="mt-2 text-xs text-muted">
          Считаем полные сутки после обработки. Погода здесь не{'\u00a0'}учтена: в{'\u00a0'}ветер, жару и{'\u00a0'}перед
          дождём не{'\u00a0'}
          обрабатывайте.
        </p>
      </details>
      {sources && <p className="text-xs text-muted">{sources}</p>}
    </>
  )
}

const questionsOf = (parts: readonly AskingPart[]) => parts.map(({ question }) => question)

function VerdictHead({ verdict, basis: { today, day, isDemo } }: { verdict: Verdict; basis: VerdictBasis }) {
  const { icon } = levelLooks[verdict.level]
  return (
    <div>
      <h2
        id="verdict-title"
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 font-display text-xl text-(--tone-ink) focus:outline-none"
      >
        <Icon name={icon} className="text-(--tone-mark)" />
        {levelTitle(verdict.level)}
        {verdict.level === 'allowed' && (day === today ? ' сегодня' : ` ${dayAndMonth(day)}`)}
        {isCautionWithUnknowns(verdict) && (
          <span className="font-sans text-base font-normal">
            и{'\u00a0'}не{'\u00a0'}хватает данных
          </span>
        )}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Считаем от{'\u00a0'}
        {dayAndMonth(day)}
        {day !== today && ` (сегодня ${dayAndMonth(today)})`}
        {isDemo && ' · демо-данные'}
      </p>
    </div>
  )
}
