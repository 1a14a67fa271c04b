import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { RegionField } from '#features/plants/region-field.tsx'
import { type Region, readRegion, regions, rememberRegion } from '#features/plants/region-memory.ts'

/**
 * The choice of the region, in every element with `data-region`: beside months, which the catalogue knows for central Russia only.
 * A region therefore moves no date; the note says so.
 */
export function RegionNotes() {
  const { key } = useLocation()
  const [places, setPlaces] = useState<readonly Element[]>([])
  const [region, setRegion] = useState(readRegion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other places
  useEffect(() => setPlaces([...document.querySelectorAll('[data-region]')]), [key])
  const choose = (chosen: Region | null) => {
    rememberRegion(chosen)
    setRegion(chosen)
  }
  return places.map((place, index) =>
    createPortal(<RegionChoice region={region} choose={choose} />, place, String(index)),
  )
}

interface RegionChoiceProps {
  region: Region | null
  choose(region: Region | null): void
}

const RegionChoice = ({ region, choose }: RegionChoiceProps) => (
  <>
    <RegionField
      region={region}
      choose={choose}
      className="flex items-center gap-x-2 whitespace-nowrap"
      listClass="max-w-60"
    />
    {region && (
      <span role="status" className="mt-1 block">
        Своих сроков для региона «{regions[region]}» в{'\u00a0'}каталоге нет: месяцы{'\u00a0'}— для средней полосы.
        Смотрите на{'\u00a0'}
        фазу растения, а{'\u00a0'}не{'\u00a0'}на{'\u00a0'}месяц.
      </span>
    )}
  </>
)
