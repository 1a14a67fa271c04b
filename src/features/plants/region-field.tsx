import { type Region, regions } from './region-memory.ts'

interface RegionFieldProps {
  region: Region | null
  choose(region: Region | null): void
  /** Of the label, which contains the list. */
  className: string
  listClass?: string
}

export const RegionField = ({ region, choose, className, listClass = '' }: RegionFieldProps) => (
  <label className={className}>
    Ваш регион
    <select
      value={region ?? ''}
      onChange={event => choose((event.target.value || null) as Region | null)}
      className={`field w-full ${listClass}`}
    >
      <option value="">не указан</option>
      {Object.entries(regions).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
