import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LatinName } from '#ui/latin-name.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

const linkClass = 'text-link underline underline-offset-4'

/** A ban or a warning comes before everything else. */
export function DrugNotice({ drug: { notice, allowed, search } }: { drug: DrugDetail }) {
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
              <Link to={`/drugs/${alias}${search}`} className={linkClass}>
                {name}
              </Link>
            </span>
          ))}
          .{' '}
          <a href="#analogues" className={linkClass}>
            Все аналоги
          </a>
        </p>
      )}
    </Callout>
  )
}

/** The pack and what the product is, in two lines; other products of the brand are named, because their doses differ. */
export function DrugHead({
  drug: { alias, name, cover, group, ingredients, namesakes, search },
}: {
  drug: DrugDetail
}) {
  const substances = ingredients
    .map(({ name: substance, amount }) => [substance, amount].filter(Boolean).join(' '))
    .join(', ')
  return (
    <div className="mb-4 flex items-center gap-3 max-sm:mb-2 max-sm:leading-snug">
      <Illustration
        kind="drugs"
        alias={alias}
        alt={`Упаковка препарата ${name}, рисунок`}
        photo={cover}
        eager
        className="screen-only size-16 shrink-0 rounded-control [&_img]:size-full [&_img]:object-cover [&_img]:p-0.5"
      />
      <div className="min-w-0">
        {[group, substances].filter(Boolean).map(line => (
          <p key={line} className="first-letter:uppercase">
            {line}
          </p>
        ))}
        {namesakes.length > 0 && (
          <p className="mt-1 text-sm">
            Не путать с:{' '}
            {namesakes.map((each, index) => (
              <span key={each.alias}>
                {index > 0 && '; '}
                <Link to={`/drugs/${each.alias}${search}`} className={linkClass}>
                  {each.title}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

/** «Паспорт»; its dangers are also in «Безопасность», which is never folded. */
export function DrugPassport({ drug }: { drug: DrugDetail }) {
  const rows = [
    { term: 'Действующее вещество', value: <Ingredients drug={drug} /> },
    { term: 'Назначение', value: drug.group || 'нет данных' },
    { term: 'Форма препарата', value: drug.form ?? 'нет данных' },
    { term: 'Опасность для человека', value: <HazardBadge danger="human" value={drug.hazardHuman} /> },
    { term: 'Опасность для пчёл', value: <HazardBadge danger="bee" value={drug.hazardBee} /> },
    { term: 'Личные хозяйства', value: <LphBadge lph={drug.lph} lapsed={drug.lapsed} isDemo={drug.isDemo} /> },
    { term: 'Регистрация', value: drug.registration ?? 'нет данных' },
    { term: 'Регистрант', value: drug.company ?? 'нет данных' },
  ]
  return (
    <FoldedSection
      id="passport"
      title="Паспорт"
      hint={`люди\u00a0${drug.hazardHuman ?? '—'} · пчёлы\u00a0${drug.hazardBee ?? '—'}`}
      always
      className="screen-only"
    >
      <SpecTable rows={rows} className="max-w-3xl" />
    </FoldedSection>
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
