import { maxResistance } from '../resistance.ts'

interface ResistanceScaleProps {
  level: number
  word: string
  /** Without the number where the line is narrow: more follows. */
  isBrief?: boolean
}

const bars = Array.from({ length: maxResistance }, (_, index) => index + 1)

/** A level as bars, word and number, because colour alone tells nothing in the sun or in print. */
export const ResistanceScale = ({ level, word, isBrief = false }: ResistanceScaleProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 text-sm max-sm:inline">
    <svg
      viewBox="0 0 36 16"
      width="36"
      height="16"
      aria-hidden="true"
      className="tone-lime flex-none text-(--tone-ink) max-sm:me-1.5 max-sm:inline!"
    >
      {bars.map(bar => (
        <rect
          key={bar}
          x={bar * 7.5 - 6.75}
          y={13.5 - bar * 2.5}
          width="4.5"
          height={1.75 + bar * 2.5}
          rx="1.5"
          fill={bar <= level ? 'currentColor' : 'none'}
          stroke="currentColor"
        />
      ))}
    </svg>
    <b className="font-medium">{word}</b>{' '}
    <span className={`text-muted ${isBrief ? 'max-xl:hidden' : ''}`}>
      {level} из{'\u00a0'}
      {maxResistance}
    </span>
  </span>
)
