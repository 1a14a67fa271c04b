import type { SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { addDays, daysBetween } from '#features/verdict/calendar.ts'
import { dayAndMonth, shortMonthName } from '#ui/format/format-date.ts'
import { boardStepOf, type CardKind, colourOf, operationOf, titleOfStep } from './board-view.ts'
import type { FormStep } from './form-step.ts'
import type { BoardCheckState } from './use-board-check.ts'

interface Bar {
  kind: CardKind | 'wait' | 'late' | 'if' | 'harvest'
  from: string
  to: string
}

interface Line {
  key: string
  title: string
  days: string
  wait: string
  bars: readonly Bar[]
}

/** The steps in a sample season. The strip is a picture; its table says the same. */
export function SeasonStrip({ check, steps }: { check: BoardCheckState; steps: readonly FormStep[] }) {
  const { board, harvest, setHarvest } = check
  if (!board) return null
  const lines = linesOf(board, steps)
  const [first, last] = spanOf(lines, board.season.year)
  return (
    <section aria-labelledby="scheme-season" className="scheme-season">
      <header>
        <h3 id="scheme-season">Сезон на&nbsp;примере, {board.season.year}</h3>
        {board.season.harvest && (
          <label>
            Первый сбор{' '}
            <input
              type="date"
              className="field"
              value={harvest || board.season.harvest}
              min={`${board.season.year}-01-01`}
              max={`${board.season.year}-12-31`}
              onChange={event => setHarvest(event.currentTarget.value)}
            />
          </label>
        )}
      </header>
      <Strip lines={lines} year={board.season.year} first={first} last={last} />
      <ul className="scheme-legend" aria-hidden="true">
        {legend.map(([kind, words]) => (
          <li key={kind} data-kind={kind}>
            {words}
          </li>
        ))}
      </ul>
      <p className="text-muted">Дни фаз примерные: по&nbsp;обычным месяцам шкалы.</p>
      <details>
        <summary>Таблицей</summary>
        <Table lines={lines} />
      </details>
    </section>
  )
}

const legend = [
  ['spray', 'обработка'],
  ['feed', 'подкормка'],
  ['hand', 'руками'],
  ['if', 'если найдено'],
  ['wait', 'ждать'],
  ['late', 'ждать, а\u00a0уже сборы'],
  ['harvest', 'сборы'],
] as const

function linesOf(board: SchemeBoard, steps: readonly FormStep[]): Line[] {
  const lines = steps.map((step, at) => lineOf(board, step, `${at + 1}. ${titleOfStep(board, step)}`))
  const { harvest } = board.season
  if (!harvest) return lines
  const end = addDays(harvest, 45)
  return [
    ...lines,
    {
      key: ' harvest',
      title: 'Сборы',
      days: `с\u00a0${dayAndMonth(harvest)}`,
      wait: '',
      bars: [{ kind: 'harvest', from: harvest, to: end }],
    },
  ]
}

function lineOf(board: SchemeBoard, step: FormStep, title: string): Line {
  const found = boardStepOf(board, step.key)
  const days = found?.days
  if (!days) return { key: step.key, title, days: 'без даты', wait: '', bars: [] }
  const { from, to, isConditional } = days
  const words = isConditional
    ? `если найдено, с\u00a0${dayAndMonth(from)}`
    : `${dayAndMonth(from)} – ${dayAndMonth(to)}`
  const kind = isConditional ? 'if' : colourOf(operationOf(board, step))
  const wait = found.waitDays ?? 0
  const free = addDays(to, wait)
  return {
    key: step.key,
    title,
    days: words,
    wait: wait > 0 ? `до\u00a0${dayAndMonth(free)}` : '',
    bars: [{ kind, from, to }, ...(wait > 0 && !isConditional ? waitBars(to, free, board.season.harvest) : [])],
  }
}

/** What is waited for after the first picking stands out. */
function waitBars(to: string, free: string, harvest: string | null): Bar[] {
  if (harvest === null || free <= harvest || to >= harvest) return [{ kind: 'wait', from: to, to: free }]
  return [
    { kind: 'wait', from: to, to: harvest },
    { kind: 'late', from: harvest, to: free },
  ]
}

/** Whole months. */
function spanOf(lines: readonly Line[], year: number): [first: number, last: number] {
  const months = lines.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [monthOf(from, year), monthOf(to, year)]))
  return months.length === 0 ? [4, 9] : [Math.min(...months), Math.max(...months)]
}

const monthOf = (day: string, year: number) =>
  day < `${year}` ? 1 : day > `${year}-12-31` ? 12 : Number(day.slice(5, 7))

function Strip({ lines, year, first, last }: { lines: readonly Line[]; year: number; first: number; last: number }) {
  const start = `${year}-${String(first).padStart(2, '0')}-01`
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const width = months.length * 30.5
  return (
    <div className="scheme-strip" aria-hidden="true">
      <div className="scheme-line">
        <span />
        <span />
        <span className="scheme-months">
          {months.map(month => (
            <span key={month}>{shortMonthName(month)}</span>
          ))}
        </span>
      </div>
      {lines.map(({ key, title, days, bars }) => (
        <div className="scheme-line" key={key}>
          <span>{title}</span>
          <span className="text-muted">{days}</span>
          <svg aria-hidden="true" className="scheme-bars" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none">
            {bars.map(({ kind, from, to }) => (
              <rect
                key={`${kind} ${from}`}
                data-kind={kind}
                x={daysBetween(start, from)}
                y={1}
                width={Math.max(daysBetween(from, to), 2)}
                height={8}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}

const Table = ({ lines }: { lines: readonly Line[] }) => (
  <table className="scheme-table">
    <thead>
      <tr>
        <th scope="col">Шаг</th>
        <th scope="col">Дни</th>
        <th scope="col">Ждать</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ key, title, days, wait }) => (
        <tr key={key}>
          <th scope="row">{title}</th>
          <td>{days}</td>
          <td>{wait}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
