import { CardHeart } from '#features/favorites/favorite-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugCardView } from './drug-list.view.ts'

/** One drug of the list. With a crop or a problem chosen it shows rate, waiting period and number of treatments. */
export function DrugCard({ drug, eager }: { drug: DrugCardView; eager: boolean }) {
  const { to, alias, photo, name, substances, group, lph, hazardHuman, hazardBee, tone, isDemo, lapsed, use } = drug
  return (
    <EntityCard
      to={to}
      kind="drugs"
      alias={alias}
      photo={photo}
      title={name}
      eager={eager}
      corner={<CardHeart kind="drug" alias={alias} title={name} {...(substances && { about: substances })} />}
      badges={
        <>
          {group && <Badge tone={tone}>{group}</Badge>}
          <HazardBadge danger="human" value={hazardHuman} short />
        </>
      }
      footer={
        <div className="flex flex-wrap gap-1.5">
          {!use && <LphBadge lph={lph} lapsed={lapsed} isDemo={isDemo} short />}
          {(hazardBee ?? 4) < 3 && <HazardBadge danger="bee" value={hazardBee} short />}
        </div>
      }
    >
      {substances && <p>{substances}</p>}
      {use ? <ChosenUse use={use} /> : <CropsAndPhi drug={drug} />}
    </EntityCard>
  )
}

function CropsAndPhi({ drug: { crops, phi } }: { drug: DrugCardView }) {
  if (!crops) return null
  return (
    <p className="mt-2 text-ink">
      {crops} · ожидание: {phi}
    </p>
  )
}

function ChosenUse({ use }: { use: NonNullable<DrugCardView['use']> }) {
  const facts = [
    ['Норма', use.rate],
    ['Срок ожидания', use.phi],
    ['Сколько раз', use.applications],
  ]
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="font-medium text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <VerdictMark verdict={use.verdict} />
        {use.others && <span>{use.others}</span>}
      </div>
    </>
  )
}
