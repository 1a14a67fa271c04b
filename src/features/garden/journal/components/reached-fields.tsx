import { Tick } from '../../garden-fields.tsx'

interface ReachedFieldsProps {
  neighbours: readonly { id: number; name: string }[]
  /** Whether the treatment reaches them unless somebody says otherwise. */
  isFlying: boolean
  /** What was said, by planting. */
  reached: Readonly<Record<number, boolean>>
  onChange(reached: Readonly<Record<number, boolean>>): void
}

export const ReachedFields = ({ neighbours, isFlying, reached, onChange }: ReachedFieldsProps) => (
  <fieldset className="grid gap-2">
    <legend className="font-medium">Что ещё задело?</legend>
    {neighbours.map(({ id, name }) => (
      <Tick
        key={id}
        label={name}
        isOn={reached[id] ?? isFlying}
        onChange={isOn => onChange({ ...reached, [id]: isOn })}
      />
    ))}
  </fieldset>
)
