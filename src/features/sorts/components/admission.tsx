import { useEffect, useState } from 'react'
import { RegionField } from '#features/plants/region-field.tsx'
import { type Region, readRegion, rememberRegion } from '#features/plants/region-memory.ts'
import { toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { SortDetail } from '../detail/sort-detail.view.ts'

/**
 * «Подойдёт ли мне?»: all regions of admission, and the answer for the gardener's own one once it is chosen. «Не допущен» is said only
 * where the list of regions is known.
 */
export function Admission({ admission }: { admission: SortDetail['admission'] }) {
  const [region, setRegion] = useState<Region | null>(null)
  useEffect(() => setRegion(readRegion()), [])
  const choose = (chosen: Region | null) => {
    rememberRegion(chosen)
    setRegion(chosen)
  }
  return (
    <section aria-labelledby="admission-title" className="rounded-card border border-line bg-surface p-4">
      <h2 id="admission-title" className="text-xl">
        Подойдёт ли мне?
      </h2>
      <RegionField
        region={region}
        choose={choose}
        className="screen-only mt-2 hidden flex-wrap items-center gap-x-2 text-sm scripted:flex"
      />
      <Answer admission={admission} region={region} />
      {admission.lightZones && <p className="mt-2 text-sm">{admission.lightZones}</p>}
    </section>
  )
}

function Answer({ admission, region }: { admission: SortDetail['admission']; region: Region | null }) {
  const { codes, names, isRegistered } = admission
  if (!isRegistered) return <Unknown admission={admission} />
  const isAdmitted = region !== null && codes.includes(region)
  return (
    <div className="mt-3" role="status">
      {region !== null && (
        <p
          className={`flex items-center gap-2 font-medium ${toneClass(isAdmitted ? 'green' : 'tomato')} text-(--tone-ink)`}
        >
          <Icon name={isAdmitted ? 'allowed' : 'forbidden'} className="flex-none" />
          {isAdmitted ? 'Допущен' : 'Не\u00a0допущен'} в{'\u00a0'}вашем регионе
        </p>
      )}
      <p className="text-sm text-muted">По Госреестру допущен: {names}.</p>
    </div>
  )
}

const Unknown = ({ admission: { names, isOutside } }: { admission: SortDetail['admission'] }) => (
  <div className="mt-3 flex gap-2">
    <Icon name="unknown" className="mt-0.5 flex-none text-muted" />
    <div>
      <p className="font-medium">Нет данных о{'\u00a0'}допуске</p>
      <p className="text-sm text-muted">
        {isOutside
          ? 'Сорта нет в\u00a0Госреестре. Растить его на\u00a0своём участке можно.'
          : 'Записи из\u00a0Госреестра у\u00a0нас нет: это не\u00a0значит «не\u00a0допущен».'}
        {names && ` Справочник советует регионы: ${names}. Это совет, а\u00a0не\u00a0допуск.`}
      </p>
    </div>
  </div>
)
