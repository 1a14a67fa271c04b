import { unnamedSource } from '#features/sources/unnamed-source.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { levelLooks } from '#ui/badges/tone.ts'
import { VerdictBadge, VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** The answer for one crop: what may be done, how much and when. Without a crop it asks for one, because no dose is right for all. */
export function DrugChoice({ drug }: { drug: DrugDetail }) {
  const { alias, cropsToAsk, crop, chosen, unregistered, road } = drug
  if (unregistered) return <NotRegistered answer={unregistered} allTo={drug.bareTo} />
  if (crop && chosen) return <ChosenCard drug={drug} />
  // Nobody is asked where to apply what must not be applied.
  if (cropsToAsk.length === 0 || !drug.calculate) return null
  return (
    <nav aria-label="Культура" className="screen-only mb-4">
      <p className="mb-2 text-lg font-medium">На чём будете применять?</p>
      <ul className="flex flex-wrap gap-2">
        {cropsToAsk.map(each => (
          <li key={each.alias}>
            <Chip to={`/drugs/${alias}?crop=${each.alias}${road}`}>{each.name}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Unregistered = NonNullable<DrugDetail['unregistered']>

/** No dose and no way to calculate one: what is allowed instead. */
function NotRegistered({ answer, allTo }: { answer: Unregistered; allTo: string }) {
  const { title, text, allowedTitle, allowed, more, listTo, measuresTo } = answer
  return (
    <section
      aria-labelledby="chosen-title"
      className="mb-4 overflow-hidden rounded-card border border-line bg-surface print:border-0"
    >
      <div className="tone-tomato bg-(--tone-frame) p-4 sm:px-5">
        <h2 id="chosen-title" className="text-xl">
          {title}
        </h2>
        <p className="mt-2">
          <VerdictBadge verdict="forbidden" />
        </p>
        <p className="mt-2 max-w-measure">{text}</p>
      </div>
      {allowedTitle && (
        <div className="p-4 sm:px-5">
          <h3 className="text-lg">{allowedTitle}</h3>
          {allowed.length > 0 ? (
            <AllowedRows rows={allowed} />
          ) : (
            <p className="mt-1">Разрешённого препарата в{'\u00a0'}каталоге нет.</p>
          )}
        </div>
      )}
      <div className="screen-only flex flex-wrap gap-3 px-4 pb-4 sm:px-5">
        {(more || !allowedTitle) && <LinkButton to={listTo}>{more ?? 'Подобрать другой препарат'}</LinkButton>}
        {measuresTo && (
          <LinkButton to={measuresTo} variant="secondary">
            Что сделать без препаратов
          </LinkButton>
        )}
        <LinkButton to={allTo} variant="secondary">
          Все нормы препарата
        </LinkButton>
      </div>
    </section>
  )
}

const AllowedRows = ({ rows }: { rows: Unregistered['allowed'] }) => (
  <ul className="divide-y divide-line">
    {rows.map(row => (
      <li key={row.alias} className="py-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={row.to} className="font-medium text-link underline underline-offset-4">
            {row.name}
          </Link>
          {row.isBiological && (
            <Badge tone="green" icon="leaf">
              био
            </Badge>
          )}
          <VerdictMark verdict={row.verdict} />
          <CalculateLink to={row.calculate} />
        </span>
        <span className="block">{row.facts}</span>
      </li>
    ))}
  </ul>
)

type Chosen = NonNullable<DrugDetail['chosen']>

function ChosenCard({ drug }: { drug: DrugDetail }) {
  const { use, targetName } = drug.chosen!
  const crop = drug.crop as { name: string }
  const { level, basis } = use.verdict
  const isForbidden = level === 'forbidden'
  // What demo data allow has no green ground.
  const ground = basis ? '' : `tone-${levelLooks[level].tone} bg-(--tone-frame)`
  return (
    <section
      aria-labelledby="chosen-title"
      className="overflow-hidden rounded-card border border-line bg-surface print:border-0"
    >
      <div className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 p-4 pb-3 sm:px-5 print:p-0 ${ground}`}>
        <h2 id="chosen-title" className="text-xl">
          {targetName ? `${crop.name}, ${lowerFirst(targetName)}` : crop.name}
        </h2>
        <VerdictMark verdict={use.verdict} />
      </div>
      <div className="px-4 pb-4 sm:px-5 print:p-0">
        <ChoiceForm drug={drug} />
        {!isForbidden && <p className="mt-3 font-display text-2xl">{use.rate}</p>}
        <SpecTable rows={factsOf(drug.chosen!)} className="[--term:5.75rem] max-sm:*:py-1" />
        <ChoiceLinks drug={drug} />
      </div>
    </section>
  )
}

/** Further rows of the registry, the source, the calculation and the other crops; on a phone the source beside the way to them. */
function ChoiceLinks({ drug }: { drug: DrugDetail }) {
  const { use, others } = drug.chosen!
  return (
    <>
      {others > 0 && (
        <p className="pt-1.5 text-sm">
          Есть и{'\u00a0'}другие нормы:{' '}
          <a href="#regulation" className="text-link underline underline-offset-4">
            ещё {others}
          </a>
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <p className="text-sm leading-snug text-muted max-md:min-w-0 max-md:flex-[1_1_9rem] md:basis-full">
          {use.source ?? unnamedSource}; {drug.countedFrom}.
        </p>
        {use.calculate && (
          <LinkButton to={use.calculate} icon="calculator" className="screen-only max-md:hidden">
            Рассчитать
          </LinkButton>
        )}
        <LinkButton to={drug.allTo} variant="secondary" className="screen-only">
          Все культуры
        </LinkButton>
      </div>
    </>
  )
}

/** Two lists in a GET form; `followForms` submits it when one of them changes. */
function ChoiceForm({ drug: { alias, crops, crop, chosen, target: asked, place } }: { drug: DrugDetail }) {
  const { target, targets } = chosen!
  return (
    <form
      key={`${(crop as { alias: string }).alias} ${target}`}
      action={`/drugs/${alias}`}
      autoComplete="off"
      data-applies
      className="flex flex-wrap gap-3"
    >
      <Select name="crop" label="Культура" value={(crop as { alias: string }).alias} options={crops} />
      {targets.length > 1 ? (
        <Select name="target" label="Против чего" value={target ?? ''} options={[all, ...targets]} />
      ) : (
        asked && <input type="hidden" name="target" value={asked} />
      )}
      {place && <input type="hidden" name="place" value={place} />}
      <button type="submit" className="scripted:hidden min-h-11 self-end rounded-control border border-control px-4">
        Показать
      </button>
    </form>
  )
}

const all = { alias: '', name: 'Всё, что на\u00a0культуре' }

interface SelectProps {
  name: string
  label: string
  value: string
  options: readonly { alias: string; name: string }[]
}

const Select = ({ name, label, value, options }: SelectProps) => (
  <label className="grid min-w-0 grow basis-32 gap-1 text-sm text-muted sm:max-w-72">
    <span className="max-sm:sr-only">{label}</span>
    <select name={name} defaultValue={value} className="field w-full text-base">
      {options.map(option => (
        <option key={option.alias} value={option.alias}>
          {option.name}
        </option>
      ))}
    </select>
  </label>
)

function factsOf({ use, against }: Chosen) {
  const isForbidden = use.verdict.level === 'forbidden'
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join('; ')
  return [
    { term: 'Против', value: against },
    { term: 'Раствор', value: isForbidden ? null : use.water },
    { term: 'Ждать до\u00a0сбора', value: use.phi.text },
    { term: 'За\u00a0сезон', value: join(use.applications, use.interval && `перерыв ${use.interval}`) },
    { term: 'Когда', value: join(use.timing, use.method, use.place) },
    { term: 'Выходить работать', value: use.reentry },
    { term: 'Важно', value: join(use.rateNote, use.restrictions) },
  ].filter(({ value }) => value)
}

/** Above the tab bar on a phone, so that the way to the dose is never out of sight. */
export const CalculateBar = ({ to }: { to: string | null }) =>
  to && (
    <div className="above-notice screen-only sticky bottom-(--foot) z-sticky -mx-4 border-t border-line bg-page px-4 py-2 md:hidden">
      <LinkButton to={to} icon="calculator" className="w-full">
        Рассчитать
      </LinkButton>
    </div>
  )
