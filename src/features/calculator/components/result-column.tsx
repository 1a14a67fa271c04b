import { type ReactNode, useEffect, useState } from 'react'
import type { Verdict } from '#features/verdict/verdict.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { date } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { levelTitle } from '../verdict-box/level-title.ts'
import { isCautionWithUnknowns } from '../verdict-box/shown-reasons.ts'
import { type VerdictBasis, VerdictBox } from '../verdict-box/verdict-box.tsx'
import { scrollToTarget } from './calculator-context.ts'
import { ResultActions } from './result-breakdown.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSaveRecent } from './use-save-recent.ts'

interface ResultColumnProps {
  title: string
  /** The entered values, shown in print only. */
  rows: Parameters<typeof SpecTable>[0]['rows']
  summary: ResultSummary
  verdict: Verdict | null
  basis: VerdictBasis
  /** The amount, above the verdict. */
  head: ReactNode
  children: ReactNode
}

/** The result in one line: the amount and its basis, or what is still missing. */
export interface ResultSummary {
  /** «Фитоверм КЭ, 2 г/л»; shown beside an amount. */
  product: string
  amount: string
  basis: string
  hasAmount: boolean
}

/** On desktop beside the fields, on a phone below them, in print alone. */
export function ResultColumn({ title, rows, summary, verdict, basis, head, children }: ResultColumnProps) {
  const level = verdict ? levelTitle(verdict.level) : ''
  useSaveRecent(title, summary.hasAmount ? `${summary.amount} ${summary.basis}` : null)
  return (
    <>
      <section
        id="otvet"
        tabIndex={-1}
        aria-labelledby="answer-title"
        className="printed-sheet scroll-mt-4 focus:outline-none lg:self-stretch print:text-sm"
      >
        {/* On a desktop the amount stays in sight above the rest, which is higher than most windows. */}
        <div className="grid gap-3 rounded-t-card border border-line bg-surface p-4 sm:px-5 lg:sticky top-0 z-sticky print:border-0 print:p-0">
          <h2 id="answer-title" className="text-xl">
            <span className="print:hidden">Ответ</span>
            <span className="hidden print:inline">{title}</span>
          </h2>
          <p className="hidden text-sm print:block">
            Карточка рассчитана на{'\u00a0'}сайте «Садозор» {date(basis.today)}. Сверьтесь с{'\u00a0'}этикеткой.
          </p>
          <div className="hidden print:block">
            <SpecTable rows={rows} className="text-sm" />
          </div>
          {head}
        </div>
        <div className="grid gap-5 rounded-b-card border border-t-0 border-line bg-surface p-4 empty:hidden sm:p-5 print:gap-2 print:border-0 print:p-0">
          {verdict && <VerdictBox verdict={verdict} basis={basis} />}
          {children}
          {summary.hasAmount && <ResultActions title={title} />}
        </div>
      </section>
      <ResultBar summary={summary} verdict={verdict} />
      <Announcement
        text={
          summary.hasAmount
            ? `${summary.amount} ${summary.basis}. ${level}`
            : [level, summary.amount].filter(Boolean).join('. ')
        }
      />
    </>
  )
}

/** A bar fixed to the bottom of a phone's screen with the current result. */
export function ResultBar({
  summary: { product, amount, basis, hasAmount },
  verdict,
}: Pick<ResultColumnProps, 'summary' | 'verdict'>) {
  const bar = useKeyboardInset()
  const look = verdict && levelLooks[verdict.level]
  const isIncomplete = verdict !== null && isCautionWithUnknowns(verdict)
  return (
    // biome-ignore lint/a11y/useValidAnchor: a real in-page link; the handler only avoids a router navigation
    <a
      ref={bar}
      href="#otvet"
      onClick={scrollToTarget}
      className={`${look ? toneClass(look.tone) : 'tone-gray'} answer-bar above-notice screen-only fixed inset-x-0 bottom-(--foot) z-sticky grid min-h-10 tall:min-h-16 content-center items-center gap-x-3 border-t border-(--tone-mark) bg-(--tone-frame) px-4 tall:py-2 text-ink no-underline lg:hidden ${hasAmount ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
    >
      <span
        className={
          hasAmount
            ? 'font-display text-xl leading-tight tall:text-2xl font-semibold tabular-nums'
            : 'text-sm leading-snug font-medium'
        }
      >
        {/* «Введите площадь»; what for stands in the answer. */}
        {hasAmount ? amount : amount.split(':', 1)[0]}
      </span>
      <span className="flex items-center justify-end gap-1.5 text-sm leading-tight font-medium text-(--tone-ink)">
        {verdict && look && (
          <>
            <Icon name={look.icon} className="text-(--tone-mark)" />
            <span>
              {levelTitle(verdict.level)}
              {isIncomplete && (
                <span className={`text-xs font-normal ${hasAmount ? '' : 'tall:block'}`}>
                  {' '}
                  не{'\u00a0'}хватает данных
                </span>
              )}
            </span>
          </>
        )}
        <Icon name="chevron-down" size={16} />
      </span>
      {hasAmount && (
        <span className="col-span-2 hidden truncate text-sm text-muted tall:block">
          {[basis, product].filter(Boolean).join(' · ')}
        </span>
      )}
    </a>
  )
}

const announceDelayMs = 900

/** A single live region, updated once typing has paused. */
function Announcement({ text }: { text: string }) {
  const [announced, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announceDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
