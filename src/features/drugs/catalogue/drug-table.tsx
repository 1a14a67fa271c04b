import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugCardView } from './drug-list.view.ts'

const name: Column<DrugCardView> = {
  key: 'name',
  label: 'Препарат',
  rowHead: true,
  render: drug => (
    <>
      <Link to={`/drugs/${drug.alias}`} className="text-link underline underline-offset-4">
        {drug.name}
      </Link>
      <span className="block font-normal text-muted">{drug.group}</span>
    </>
  ),
}
const substances: Column<DrugCardView> = {
  key: 'substances',
  label: 'Действующее вещество',
  render: drug => drug.substances || 'нет',
}
const hazard: Column<DrugCardView> = {
  key: 'hazard',
  label: 'Класс опасности',
  render: drug => (
    <span className="flex flex-wrap gap-1">
      <HazardBadge danger="human" value={drug.hazardHuman} short />
      <HazardBadge danger="bee" value={drug.hazardBee} short />
    </span>
  ),
}
const lph: Column<DrugCardView> = {
  key: 'lph',
  label: 'Личные хозяйства',
  render: drug => <LphBadge lph={drug.lph} lapsed={drug.lapsed ?? drug.use?.whyNot ?? null} isDemo={drug.isDemo} short />,
}
const wide: readonly Column<DrugCardView>[] = [
  name,
  substances,
  hazard,
  { key: 'crops', label: 'Культуры', render: drug => drug.crops ?? 'без культуры' },
  { key: 'phi', label: 'Срок ожидания', render: drug => drug.phi },
  lph,
]
const narrow: readonly Column<DrugCardView>[] = [
  name,
  substances,
  { key: 'rate', label: 'Норма', render: drug => drug.use?.rate },
  { key: 'phi', label: 'Срок ожидания', render: drug => drug.use?.phi },
  {
    key: 'applications',
    label: 'Кратность',
    render: ({ use }) => (
      <>
        {use?.applications}
        {use?.isPartial && <span className="block text-muted">только сдерживает</span>}
        {use?.others && <span className="block text-muted">{use.others}</span>}
      </>
    ),
  },
  lph,
]

export function DrugTable({ drugs, isNarrow }: { drugs: readonly DrugCardView[]; isNarrow: boolean }) {
  return <DataTable caption="Препараты" captionHidden columns={isNarrow ? narrow : wide} rows={drugs} keyOf={drug => drug.alias} />
}
