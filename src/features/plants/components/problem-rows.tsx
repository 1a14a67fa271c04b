import { Badge } from '#ui/badges/badge.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { months } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ProblemView } from '../crop-hub.view.ts'
import type { ProblemProducts } from '../problem-products.view.ts'
import { severityWords } from '../severity-words.ts'

const tones = ['gray', 'gray', 'honey', 'tomato'] as const

interface ProblemRowsProps {
  /** The query of the links to problems. */
  search: string
  problems: readonly ProblemView[]
}

/** Every problem of the crop with its best products, or what helps without them; the first one is open. In print only problems with a gap. */
export const ProblemRows = ({ search, problems }: ProblemRowsProps) => (
  <div className="divide-y divide-line rounded-card border border-line bg-surface px-4">
    {problems.map((problem, index) => (
      <details
        key={problem.alias}
        id={problem.alias}
        open={index === 0}
        className={`scroll-mt-16 ${problem.hasGap ? '' : 'print:hidden'}`}
      >
        <summary className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 py-1.5 md:gap-y-1 md:py-2.5 md:grid-cols-[auto_2fr_1fr_1fr_auto] print:flex print:py-1">
          <Icon name={problem.kind} size={18} className="text-muted" />
          <h3 className="font-sans text-base font-medium">{problem.name}</h3>
          <Harm problem={problem} />
          <span className="text-sm text-muted max-md:col-start-2 md:text-end">{problem.allowed}</span>
          <Icon
            name="chevron-down"
            size={16}
            className="turns text-muted max-md:col-start-3 max-md:row-start-1 print:hidden"
          />
        </summary>
        <div className="grid gap-3 pb-4 text-sm md:ps-7 print:pb-2">
          {problem.gap && <Gap gap={problem.gap} />}
          {problem.products && <Products products={problem.products} />}
          <Link to={`/${problem.kind}/${problem.alias}${search}`} className="row-action screen-only justify-self-start">
            Признаки и меры
          </Link>
        </div>
      </details>
    ))}
  </div>
)

const Harm = ({ problem: { severity, months: active, quarantine } }: { problem: ProblemView }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-md:col-start-2">
    <Badge tone={tones[severity]}>{severityWords[severity]}</Badge>
    {quarantine && <Badge tone="tomato">карантинный объект</Badge>}
    {active.length > 0 ? months(active) : 'месяцы не\u00a0указаны'}
  </span>
)

/** Why there is no product that solves the problem, and what helps. */
const Gap = ({ gap: { reason, instead } }: { gap: NonNullable<ProblemView['gap']> }) => (
  <div className="max-w-measure print:max-w-none">
    <p className="text-muted">{reason}</p>
    <p>
      <b>Вместо опрыскивания:</b> {instead}
    </p>
  </div>
)

const Products = ({ products: { rows, more } }: { products: ProblemProducts }) => (
  <ul className="screen-only grid gap-3">
    {rows.map(row => (
      <li key={row.drug}>
        <span className="flex flex-wrap items-center gap-x-3">
          <Link to={row.to} className="tap text-base font-medium text-link underline underline-offset-4">
            {row.name}
          </Link>
          {row.isBiological && (
            <Badge tone="green" icon="leaf">
              био
            </Badge>
          )}
          {row.verdict.level !== 'allowed' && <VerdictMark verdict={row.verdict} />}
          <CalculateLink to={row.calculate} />
        </span>
        {row.facts}
      </li>
    ))}
    <li>
      <Link to={more.to} className="row-action">
        {more.label}
      </Link>
    </li>
  </ul>
)
