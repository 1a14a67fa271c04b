import { useEffect, useState } from 'react'
import { type Region, readRegion, regions } from '#features/plants/region-memory.ts'
import { toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { NoData } from '../components/no-data.tsx'
import type { SortCompare } from './sort-compare.view.ts'

type Sorts = SortCompare['sorts']

/** The region that was chosen on this device; none on the server. */
function useRegion(): Region | null {
  const [region, setRegion] = useState<Region | null>(null)
  useEffect(() => setRegion(readRegion()), [])
  return region
}

/** Admission to the reader's own region, once it was chosen. «Не допущен» is said only where the list of regions is known. */
export function RegionRow({ sorts }: { sorts: Sorts }) {
  const region = useRegion()
  if (!region) return null
  return (
    <tr className="border-t border-line">
      <th scope="row" className="p-3 text-start align-top font-normal text-muted">
        {regions[region]}
      </th>
      {sorts.map(sort => (
        <td key={sort.alias} className="p-3 align-top">
          <Admitted sort={sort} region={region} />
        </td>
      ))}
    </tr>
  )
}

export function RegionCards({ sorts }: { sorts: Sorts }) {
  const region = useRegion()
  if (!region) return null
  return (
    <section aria-label="Ваш регион" className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg">{regions[region]}</h2>
      <dl className="mt-1">
        {sorts.map(sort => (
          <div key={sort.alias} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1.5">
            <dt className="text-muted">{sort.name}</dt>
            <dd>
              <Admitted sort={sort} region={region} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Admitted({ sort: { admission }, region }: { sort: Sorts[number]; region: Region }) {
  if (!admission.isRegistered) return <NoData />
  const isAdmitted = admission.codes.includes(region)
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${toneClass(isAdmitted ? 'green' : 'tomato')} text-(--tone-ink)`}
    >
      <Icon name={isAdmitted ? 'allowed' : 'forbidden'} size={16} className="flex-none" />
      {isAdmitted ? 'допущен' : 'не\u00a0допущен'}
    </span>
  )
}
