import { Button } from '#ui/button.tsx'
import { days } from '#ui/format/format.ts'

const distances = [1, 3, 7]

/** «Сдвинуть на»: a tap for each usual distance, where a list of options takes two. */
export const ShiftButtons = ({ onShift }: { onShift(distance: number): void }) => (
  <fieldset className="min-w-0 border-0 p-0 text-sm">
    <legend className="mb-1">Сдвинуть на</legend>
    <div className="flex flex-wrap gap-2">
      {distances.map(distance => (
        <Button key={distance} variant="secondary" size="sm" className="min-h-11" onClick={() => onShift(distance)}>
          {days(distance)}
        </Button>
      ))}
    </div>
  </fieldset>
)
