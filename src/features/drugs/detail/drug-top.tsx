import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LatinName } from '#ui/latin-name.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** A ban or a warning comes before everything else. */
export function DrugNotice({ drug: { notice, allowed } }: { drug: DrugDetail }) {
  if (!notice) return null
  return (
    <Callout kind={notice.kind} title={notice.title} className="mb-6">
      <p>{notice.text}</p>
      {allowed.length > 0 && (
        <p>
          Что разрешено вместо него:{' '}
          {allowed.map(({ alias, name }, index) => (
            <span key={alias}>
              {index > 0 && ', '}
              <Link to={`/drugs/${alias}`} className="text-link underline underline-offset-4">
                {name}
              </Link>
            </span>
          ))}
          .{' '}
          <a href="#analogues" className="text-link underline underline-offset-4">
            Все аналоги
          </a>
        </p>
      )}
    </Callout>
  )
}

export function DrugTop({ drug }: { drug: DrugDetail }) {
  const rows = [
    { term: 'Действующее вещество', value: <Ingredients drug={drug} /> },
    { term: 'Назначение', value: drug.group || 'нет данных' },
    { term: 'Препаративная форма', value: drug.form ?? 'нет данных' },
    { term: 'Опасность для человека', value: <HazardBadge danger="human" value={drug.hazardHuman} /> },
    { term: 'Опасность для пчёл', value: <HazardBadge danger="bee" value={drug.hazardBee} /> },
    { term: 'Личные хозяйства', value: <LphBadge lph={drug.lph} lapsed={drug.lapsed} /> },
    { term: 'Регистрация', value: drug.registration ?? 'нет данных' },
    { term: 'Регистрант', value: drug.company ?? 'нет данных' },
  ]
  return (
    <div className="mb-6 grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Illustration
        kind="drugs"
        alias={drug.alias}
        alt={`Упаковка препарата ${drug.name}, рисунок`}
        eager
        className="self-start rounded-card"
      />
      <div>
        <SpecTable rows={rows} className="-mt-2.5" />
      </div>
    </div>
  )
}

function Ingredients({ drug: { ingredients } }: { drug: DrugDetail }) {
  if (ingredients.length === 0) return 'нет: действует не\u00a0веществом'
  return (
    <ul className="grid gap-1">
      {ingredients.map(({ name, latin, amount, strain, groups }) => (
        <li key={name}>
          {name}
          {latin && latin !== name && (
            <>
              {' '}
              <LatinName>{latin}</LatinName>
            </>
          )}
          {strain && `, ${strain}`}
          {amount && `, ${amount}`}
          {groups.length > 0 && (
            <span className="block text-sm text-muted">
              Группа действия: {groups.map(group => `${group.code}, ${group.name}`).join('; ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
