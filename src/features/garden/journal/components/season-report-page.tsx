import { useLocation } from 'react-router'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { number, plural, unit } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Section } from '#ui/page/section.tsx'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import type { SeasonReport } from '../season-report.ts'

const way = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

/** «Итоги сезона»: what was done and picked, and what helped; made for paper too. */
export function SeasonReportPage() {
  const season = new URLSearchParams(useLocation().search).get('report') ?? ''
  const { data, error, reload } = useApiQuery(
    /^20\d\d$/.test(season) ? `/journal/report?season=${season}` : '/journal/report',
  )
  if (!data)
    return error ? <CopyOrFailure what="Итоги не&nbsp;открылись" error={error} onRetry={reload} /> : <Loading />
  const isEmpty = data.plantings.length === 0 && data.drugs.length === 0
  return (
    <>
      <h2 className="text-2xl">Сезон {data.season}</h2>
      <p className="screen-only mt-1 flex flex-wrap items-center gap-x-4">
        {data.seasons
          .filter(year => year !== data.season)
          .map(year => (
            <Link key={year} to={`/profile?view=journal&report=${year}`} className={way}>
              {year}
            </Link>
          ))}
        <Link to="/profile?view=journal" className={way}>
          Весь журнал
        </Link>
        {!isEmpty && (
          <Button variant="quiet" size="sm" icon="print" onClick={() => window.print()}>
            Печать
          </Button>
        )}
      </p>
      {isEmpty ? (
        <EmptyState
          title="В&nbsp;этом сезоне записей нет"
          action={<LinkButton to="/profile?view=plantings">К посадкам</LinkButton>}
        >
          Итоги сложатся из&nbsp;обработок и&nbsp;сборов.
        </EmptyState>
      ) : (
        <>
          {data.plantings.map(planting => (
            <PlantingReport key={planting.id} planting={planting} />
          ))}
          <Drugs drugs={data.drugs} />
        </>
      )}
    </>
  )
}

type Planting = SeasonReport['plantings'][number]

const effectWords = { full: 'помогло', part: 'помогло отчасти', none: 'не\u00a0помогло' } as const

const sumsText = ({ sums, isPartlyUnknown }: { sums: Planting['harvests']['sums']; isPartlyUnknown: boolean }) =>
  [
    ...sums.map(({ amount, unit: code }) => `${number(amount)}\u00a0${unit(code, amount)}`),
    ...(isPartlyUnknown ? ['часть не\u00a0записана'] : []),
  ].join(', ')

const PlantingReport = ({ planting: { id, name, treatments, harvests } }: { planting: Planting }) => (
  <Section
    id={`planting-${id}`}
    title={
      <Link to={`/profile?view=plantings&planting=${id}`} className="tap underline underline-offset-4">
        {name}
      </Link>
    }
    className="mt-8"
  >
    {treatments.length > 0 ? (
      <ul>
        {treatments.map(({ entry, day, drugs, effect, isForbidden }) => (
          <li key={entry} className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
            <span className="w-24 flex-none text-muted">{dayAndMonth(day)}</span>
            <Link to={`/profile?view=journal&entry=${entry}`} className="tap text-link underline underline-offset-4">
              {drugs}
            </Link>
            {effect && <span className="text-sm text-muted">{effectWords[effect]}</span>}
            {isForbidden && (
              <Badge tone="tomato" icon="forbidden">
                вопреки запрету
              </Badge>
            )}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-muted">Обработок не{'\u00a0'}записано.</p>
    )}
    {harvests.days.length > 0 && (
      <p className="mt-2">
        Собрано {harvests.days.length} {plural(harvests.days.length, 'раз', 'раза', 'раз')},{' '}
        {dayAndMonth(harvests.days[0]!)}
        {harvests.days.length > 1 && `\u00a0— ${dayAndMonth(harvests.days.at(-1)!)}`}: {sumsText(harvests)}.
      </p>
    )}
  </Section>
)

const Drugs = ({ drugs }: { drugs: SeasonReport['drugs'] }) =>
  drugs.length > 0 && (
    <Section id="drugs" title="Препараты за&nbsp;сезон" className="mt-8">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-start text-muted">
              {['Препарат', 'Раз', 'Ушло', 'Помогло'].map(title => (
                <th key={title} scope="col" className="py-2 pe-4 max-sm:pe-2 text-start font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drugs.map(drug => (
              <tr key={drug.name} className="border-t border-line">
                <th scope="row" className="py-2 pe-4 max-sm:pe-2 text-start font-medium">
                  {drug.name}
                </th>
                <td className="py-2 pe-4 max-sm:pe-2">{drug.times}</td>
                <td className="py-2 pe-4 max-sm:pe-2">{sumsText(drug) || 'не\u00a0указано'}</td>
                <td className="py-2">{effectsText(drug.effects)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )

function effectsText({ full, part, none }: SeasonReport['drugs'][number]['effects']): string {
  const told = [full > 0 && `да: ${full}`, part > 0 && `отчасти: ${part}`, none > 0 && `нет: ${none}`].filter(Boolean)
  return told.length > 0 ? told.join(', ') : 'не\u00a0отмечено'
}
