import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import type { UseVerdict } from '#ui/badges/verdict-badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { FactTable, type RowLines } from '#ui/tables/fact-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import { waitPhrase } from '../uses/wait-words.ts'
import type { DrugCardView } from './drug-list.view.ts'

type Drug = DrugCardView

const name: Column<Drug> = {
  key: 'name',
  label: 'Препарат',
  rowHead: true,
  render: drug => (
    <>
      <Link to={drug.to}>{drug.name}</Link>
      <span>{drug.group}</span>
      <Mark drug={drug} />
    </>
  ),
}
/** What demo data allow never has the sign of a confirmed permission. */
function Mark({ drug: { mark, isDemo } }: { drug: Drug }) {
  const { tone, icon, word } = levelLooks[mark.level]
  return (
    <b className={toneClass(tone)}>
      <Icon name={isDemo && mark.level === 'allowed' ? 'demo' : icon} size={16} />
      {word}
    </b>
  )
}

/** The word with its reason below it, because the column is narrow. */
function Answer({ level, why, basis }: UseVerdict) {
  const { tone, icon, word } = levelLooks[level]
  return (
    <span className="grid min-w-33 max-w-36 print:min-w-0 justify-items-start gap-0.5">
      <Badge tone={tone} icon={basis === 'demo' ? 'demo' : icon} outlined={basis !== undefined}>
        {word}
      </Badge>
      {why}
    </span>
  )
}

/** Two lines at most: what follows stands on the page of the product. */
const substances: Column<Drug> = {
  key: 'substances',
  label: 'Вещество',
  render: drug => <span className="line-clamp-2 print:line-clamp-none">{drug.substances || 'нет данных'}</span>,
}
const permission: Column<Drug> = {
  key: 'lph',
  label: 'Личные хозяйства',
  render: drug => <LphBadge lph={drug.lph} lapsed={drug.lapsed} isDemo={drug.isDemo} short />,
}
const heart: Column<Drug> = {
  key: 'favorite',
  label: '',
  render: ({ alias, name, substances: about }) => (
    <FavoriteButton kind="drug" alias={alias} title={name} {...(about && { about })} />
  ),
}
const wide: readonly Column<Drug>[] = [
  name,
  substances,
  {
    key: 'hazard',
    label: 'Класс опасности',
    render: drug => (
      <span className="flex flex-wrap gap-1">
        <HazardBadge danger="human" value={drug.hazardHuman} short />
        <HazardBadge danger="bee" value={drug.hazardBee} short />
      </span>
    ),
  },
  { key: 'crops', label: 'Культуры', render: drug => drug.crops ?? 'без культуры' },
  { key: 'phi', label: 'Срок ожидания', render: drug => drug.phi },
  permission,
  heart,
]
const narrow: readonly Column<Drug>[] = [
  name,
  substances,
  {
    key: 'rate',
    label: 'Норма',
    render: ({ use }) => (
      <>
        {use?.rate}
        {use?.place && <small>{use.place}</small>}
      </>
    ),
  },
  {
    key: 'phi',
    label: 'Срок ожидания',
    render: ({ use }) => (
      <>
        {use?.phi}
        {use?.others && <small>{use.others}</small>}
      </>
    ),
  },
  {
    key: 'applications',
    label: 'Сколько раз',
    render: ({ use }) => use?.times,
  },
  { key: 'verdict', label: 'Ответ', render: ({ use }) => use && <Answer {...use.verdict} /> },
  {
    key: 'calculate',
    label: '',
    render: ({ calculate, name }) =>
      calculate && (
        <Link
          to={calculate}
          aria-label={`Рассчитать: ${name}`}
          title="Рассчитать"
          className="grid size-11 place-content-center"
        >
          <Icon name="calculator" />
        </Link>
      ),
  },
  heart,
]

/** The column that shows each order; of «hazard» and of an unfiltered «use» none is. */
const sortedColumns: Record<string, { key: string; order: 'ascending' | 'descending' }> = {
  name: { key: 'name', order: 'ascending' },
  phi: { key: 'phi', order: 'ascending' },
  crops: { key: 'crops', order: 'descending' },
  use: { key: 'verdict', order: 'descending' },
}

interface DrugTableProps {
  drugs: readonly Drug[]
  isNarrow: boolean
  sort: string
}

/** On desktop a table; on a phone a row of pack, name, substance, dose, waiting period and permission for each product. */
export function DrugTable({ drugs, isNarrow, sort }: DrugTableProps) {
  return (
    <FactTable
      caption="Препараты"
      kind="drugs"
      columns={isNarrow ? narrow : wide.filter(column => column !== permission || differ(drugs))}
      rows={drugs}
      sorted={sortedColumns[sort]}
      linesOf={drug => ({ ...linesOf(drug), paper: paperLine(drug) })}
    />
  )
}

/** A column that says the same in every row is left out. */
const differ = (drugs: readonly Drug[]) =>
  new Set(drugs.map(({ lph, lapsed, isDemo }) => `${lph} ${lapsed} ${isDemo}`)).size > 1

/** What limits a product takes the place of its substances, so that the row keeps its height. */
function linesOf({ mark, use, crops, phi, substances, group }: Drug): RowLines {
  const about = joined(use?.place, substances || group)
  if (mark.why && mark.level !== 'caution') return { about, facts: [mark.why] }
  if (!use) return { about, facts: [crops ? joined(waitPhrase(phi), crops) : 'без культуры'] }
  const dose = use.rate.replace(' воды', '')
  const wait = waitPhrase(use.phi)
  if (!mark.why) return { about, facts: [joined(dose, wait)] }
  return { facts: [joined(use.place, mark.why), joined(dose, !mark.why.includes('срок ожидания') && wait)] }
}

/** What the columns say that no line of a phone does. */
const paperLine = ({ group, use }: Drug) => joined(group, use?.times && `сколько раз: ${use.times}`)

const joined = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
