import { type Tone, toneClass } from '#ui/badges/tone.ts'
import { monthName, months, shortMonthName } from '#ui/format/format-date.ts'

export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Names of the levels from 0, weakest first. */
export const riskWords = ['нет', 'низкий', 'средний', 'высокий'] as const

interface SeasonStripProps {
  caption: string
  /** Twelve levels, January first; 0 = nothing. */
  levels: readonly number[]
  words?: readonly string[]
  tone?: Tone
}

/** Twelve months as bars with height by level, and a sentence for screen readers. */
export function SeasonStrip({ caption, levels, words = riskWords, tone = 'honey' }: SeasonStripProps) {
  return (
    <figure className={toneClass(tone)}>
      <figcaption className="mb-2 text-sm text-muted">
        {caption}
        <span className="sr-only">: {describeSeason(levels, words)}</span>
      </figcaption>
      <div
        aria-hidden="true"
        className="grid max-w-md grid-cols-12 gap-1 text-center text-xs text-muted [--text-xs:0.75rem]"
      >
        {monthNumbers.map(month => (
          <span key={month} title={`${monthName(month)}: ${words[levels[month - 1] ?? 0]}`}>
            <SeasonBar level={levels[month - 1] ?? 0} top={words.length - 1} />
            {shortMonthName(month)}
          </span>
        ))}
      </div>
    </figure>
  )
}

const heights = ['', 'h-1/3', 'h-2/3', 'h-full']

export function SeasonBar({ level, top }: { level: number; top: number }) {
  const third = level === 0 ? 0 : Math.max(1, Math.round((level / top) * 3))
  return (
    <span className="mb-1 flex h-7 items-end print:mb-0.5 print:h-3 overflow-hidden rounded-check border border-line bg-surface">
      {third > 0 && (
        <span
          className={`w-full ${heights[third]} bg-(--tone-bar) [print-color-adjust:exact] forced-colors:bg-[CanvasText]`}
        />
      )}
    </span>
  )
}

/** «высокий — июнь–июль; средний — май, август». */
export function describeSeason(levels: readonly number[], words: readonly string[] = riskWords): string {
  const present = words.flatMap((word, level) => {
    const list = monthNumbers.filter(month => level > 0 && levels[month - 1] === level)
    return list.length > 0 ? [`${word} — ${months(list)}`] : []
  })
  return present.reverse().join('; ') || (words[0] ?? '')
}
