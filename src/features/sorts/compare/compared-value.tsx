import { NoData } from '../components/no-data.tsx'
import { ResistanceScale } from '../components/resistance-scale.tsx'
import type { ComparedRow } from './sort-compare.view.ts'

interface ComparedValueProps {
  value: ComparedRow['values'][number]
  /** Days at the end of the scale; the bars of all varieties have the same. */
  longest: number
  /** In the row of days an unknown value has an empty bar. */
  hasBars: boolean
}

export function ComparedValue({ value, longest, hasBars }: ComparedValueProps) {
  if (value?.level) return <ResistanceScale level={value.level} word={value.text} />
  return (
    <>
      {hasBars && <Bar days={value?.days} longest={longest} />}
      {value ? value.text : <NoData />}
    </>
  )
}

const Bar = ({ days, longest }: { days: { from: number; to: number } | undefined; longest: number }) => (
  <svg
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="mb-1 h-4 w-full rounded-chip tone-lime"
  >
    {days ? (
      <>
        <rect width="100" height="8" className="fill-line" />
        <rect width={(days.from / longest) * 100} height="8" className="fill-(--tone-soft)" />
        <rect
          x={(days.from / longest) * 100}
          width={Math.max(1, ((days.to - days.from) / longest) * 100)}
          height="8"
          className="tone-green fill-(--tone-ink)"
        />
      </>
    ) : (
      <rect
        x="0.5"
        y="0.5"
        width="99"
        height="7"
        fill="none"
        stroke="currentColor"
        strokeDasharray="2 2"
        vectorEffect="non-scaling-stroke"
      />
    )}
  </svg>
)
