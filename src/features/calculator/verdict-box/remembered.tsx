import { useCalculator } from '../components/calculator-context.ts'
import type { GardenField } from '../garden-memory.ts'
import { useRemembered } from './use-garden-memory.ts'

const texts: Record<GardenField, Record<string, string>> = {
  zone: { yes: 'участок в\u00a0водоохранной зоне', no: 'участок не\u00a0в\u00a0водоохранной зоне' },
  hives: { yes: 'рядом пасека', no: 'пасеки рядом нет' },
}

/** What this device remembers of the garden, with a way to be asked again. */
export function Remembered() {
  const { state, set } = useCalculator()
  const fields = useRemembered(state)
  if (fields.length === 0) return null
  return (
    <p className="screen-only text-sm text-muted">
      Помним на{'\u00a0'}этом устройстве: {fields.map(field => texts[field][state[field]]).join(', ')}.{' '}
      <button
        type="button"
        onClick={() => set(Object.fromEntries(fields.map(field => [field, ''])))}
        className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
      >
        Изменить
      </button>
    </p>
  )
}
