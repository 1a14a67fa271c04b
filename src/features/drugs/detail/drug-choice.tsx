import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** The answer for one crop: what may be done, how much and when. Without a crop it asks for one, because no dose is right for all. */
export function DrugChoice({ drug }: { drug: DrugDetail }) {
  const { alias, crops, crop, chosen, listTo, road } = drug
  if (crop === 'unknown')
    return (
      <Callout kind="unknown" title="Для этой культуры регламента нет" className="mb-4">
        <p>
          {drug.unknownCrop}{' '}
          <Link to={listTo} className="text-link underline underline-offset-4">
            Подобрать другой препарат
          </Link>
        </p>
      </Callout>
    )
  if (crop && chosen) return <ChosenCard drug={drug} />
  // Nobody is asked where to apply what must not be applied.
  if (crops.length === 0 || !drug.calculate) return null
  return (
    <nav aria-label="Культура регламента" className="screen-only mb-4">
      <p className="mb-2 text-lg font-medium">На чём будете применять?</p>
      <ul className="flex flex-wrap gap-2">
        {crops.map(each => (
          <li key={each.alias}>
            <Chip to={`/drugs/${alias}?crop=${each.alias}${road}`}>{each.name}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Chosen = NonNullable<DrugDetail['chosen']>

function ChosenCard({ drug }: { drug: DrugDetail }) {
  const { use, others } = drug.chosen!
  const crop = drug.crop as { name: string }
  return (
    <section aria-labelledby="chosen-title" className="rounded-card border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id="chosen-title" className="text-xl">
          {crop.name}
        </h2>
        <VerdictMark verdict={use.verdict} />
        <span className="text-sm text-muted">{drug.countedFrom}</span>
      </div>
      <ChoiceForm drug={drug} />
      <p className="mt-4 font-display text-2xl">{use.rate}</p>
      <SpecTable rows={factsOf(drug.chosen!)} />
      {others > 0 && (
        <p className="mt-2 text-sm">
          Есть и{'\u00a0'}другие строки регламента:{' '}
          <a href="#regulation" className="text-link underline underline-offset-4">
            ещё {others}
          </a>
        </p>
      )}
      <div className="screen-only mt-4 flex flex-wrap gap-3">
        {use.calculate && (
          <LinkButton to={use.calculate} icon="calculator" className="max-md:hidden">
            Рассчитать
          </LinkButton>
        )}
        <LinkButton to={drug.allTo} variant="secondary">
          Все культуры
        </LinkButton>
      </div>
    </section>
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
    {label}
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
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join('; ')
  return [
    { term: 'Против чего', value: against },
    { term: 'Рабочая жидкость', value: use.water },
    { term: 'Ждать до\u00a0сбора', value: use.phi.text },
    { term: 'Сколько раз', value: join(use.applications, use.interval && `перерыв ${use.interval}`) },
    { term: 'Когда и\u00a0как', value: join(use.timing, use.method, use.place) },
    { term: 'Выходить работать', value: use.reentry },
    { term: 'Примечание', value: join(use.rateNote, use.restrictions) },
    { term: 'Источник', value: use.source ?? 'Источник не\u00a0указан' },
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
