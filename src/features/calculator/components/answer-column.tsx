import { type ReactNode, useEffect, useState } from 'react'
import type { Verdict } from '#features/verdict/verdict.ts'
import { toneClass } from '#ui/badges/tone.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { jump } from './entry-context.ts'
import { AnswerActions } from './result-more.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useRemembered } from './use-remembered.ts'
import { isCautionInTheDark, levelLooks, VerdictBox } from './verdict-box.tsx'

interface AnswerColumnProps {
  title: string
  /** The day of the database. */
  today: string
  /** What was entered, for paper. */
  rows: Parameters<typeof SpecTable>[0]['rows']
  short: Short
  verdict: Verdict | null
  /** The number, above the verdict. */
  head: ReactNode
  children: ReactNode
}

/** The answer in a line: the number and what it is for, or what it waits for. */
export interface Short {
  amount: string
  on: string
  isAnswer: boolean
}

/** The answer beside the fields at a desk, below them in the hand, alone on paper. */
export function AnswerColumn({ title, today, rows, short, verdict, head, children }: AnswerColumnProps) {
  const word = verdict ? levelLooks[verdict.level].word : ''
  useRemembered(title, short.isAnswer ? `${short.amount} ${short.on}` : null)
  return (
    <>
      <section
        id="otvet"
        tabIndex={-1}
        aria-labelledby="answer-title"
        className="grid scroll-mt-4 gap-5 rounded-card border border-line bg-surface p-4 focus:outline-none sm:p-5 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto print:border-0 print:p-0"
      >
        <div>
          <h2 id="answer-title" className="text-xl">
            <span className="print:hidden">Ответ</span>
            <span className="hidden print:inline">{title}</span>
          </h2>
          <p className="hidden text-sm print:block">
            Карточка рассчитана на{'\u00a0'}сайте «Садозор» {shortDate(today)}. Сверьтесь с{'\u00a0'}этикеткой.
          </p>
        </div>
        <div className="hidden print:block">
          <SpecTable rows={rows} className="text-sm" />
        </div>
        {head}
        {verdict && <VerdictBox verdict={verdict} />}
        {children}
        <AnswerActions title={title} />
      </section>
      <ResultBar short={short} verdict={verdict} />
      <Announcement text={short.isAnswer ? `${short.amount} ${short.on}. ${word}` : [word, short.amount].filter(Boolean).join('. ')} />
    </>
  )
}

/** On a phone the answer never leaves the thumb's side of the screen. */
function ResultBar({ short: { amount, on, isAnswer }, verdict }: Pick<AnswerColumnProps, 'short' | 'verdict'>) {
  const bar = useKeyboardInset()
  const look = verdict && levelLooks[verdict.level]
  const isIncomplete = verdict !== null && isCautionInTheDark(verdict)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the answer; the script only spares the router a navigation
    <a
      ref={bar}
      href="#otvet"
      onClick={jump}
      className={`${look ? toneClass[look.tone] : 'tone-gray'} answer-bar screen-only fixed inset-x-0 bottom-(--foot) z-sticky flex min-h-16 items-center justify-between gap-3 border-t border-(--tone-mark) bg-(--tone-frame) px-4 py-2 text-ink no-underline lg:hidden`}
    >
      <span className="min-w-0">
        <span
          className={
            isAnswer ? 'block font-display text-2xl leading-tight font-semibold tabular-nums' : 'block text-sm leading-snug font-medium'
          }
        >
          {amount}
        </span>
        {on && <span className="block text-sm text-muted">{on}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-sm font-medium text-(--tone-ink)">
        {look && (
          <>
            <Icon name={look.icon} className="text-(--tone-mark)" />
            <span>
              {look.word}
              {isIncomplete && <span className="block text-xs font-normal">не{'\u00a0'}хватает данных</span>}
            </span>
          </>
        )}
        <Icon name="chevron-down" size={16} />
      </span>
    </a>
  )
}

const quiet = 900

/** One voice for all that changes, after the typing has paused. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), quiet)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
