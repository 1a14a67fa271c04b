import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { FactTable } from '#ui/tables/fact-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
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

const substances: Column<Drug> = { key: 'substances', label: 'Действующее вещество', render: drug => drug.substances || 'нет данных' }
const permission: Column<Drug> = {
  key: 'lph',
  label: 'Личные хозяйства',
  render: drug => <LphBadge lph={drug.lph} lapsed={drug.lapsed ?? drug.use?.obstacle ?? null} isDemo={drug.isDemo} short />,
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
    label: 'Кратность',
    render: ({ use }) => (
      <>
        {use?.applications}
        {use?.isPartial && <small>только сдерживает</small>}
      </>
    ),
  },
  permission,
  {
    key: 'calculate',
    label: '',
    render: ({ calculate, name }) =>
      calculate && (
        <Link to={calculate} aria-label={`Рассчитать: ${name}`} title="Рассчитать" className="grid size-11 place-content-center">
          <Icon name="calculator" />
        </Link>
      ),
  },
]

interface DrugTableProps {
  drugs: readonly Drug[]
  isNarrow: boolean
}

/** On desktop a table; on a phone a row of pack, name, substance, dose, waiting period and permission for each product. */
export function DrugTable({ drugs, isNarrow }: DrugTableProps) {
  return (
    <FactTable
      caption="Препараты"
      kind="drugs"
      columns={isNarrow ? narrow : wide}
      rows={drugs}
      linesOf={drug => [[drug.use?.place, drug.substances || drug.group].filter(Boolean).join(' · '), factsOf(drug)]}
    />
  )
}

/** The third line of a row on a phone, cut at its end: what forbids the product or the waiting period comes first. The place is in the second one. */
function factsOf({ mark, use, crops, phi }: Drug): string {
  if (mark.why) return mark.why
  if (!use) return crops ? `${waitOf(phi)} · ${crops}` : 'без культуры'
  return [waitOf(use.phi), use.isPartial && 'только сдерживает', use.rate].filter(Boolean).join(' · ')
}

/** «ждать 20 дней», «срок не регл. или 3–7 дней», «ожидание: нет данных»: short enough to stand whole beside the dose. */
function waitOf(phi: string): string {
  if (/^\d/.test(phi)) return `ждать ${phi}`
  return /^не\sрегл/.test(phi) ? `срок ${phi.replace('регламентируется', 'регл.')}` : `ожидание: ${phi}`
}
