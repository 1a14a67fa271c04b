import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { PlantingView } from '../planting-view.ts'
import { phasesAround } from './phases-around.ts'

/** Where the season is: the phase that was marked last, with those before and after it. */
export function PhaseTrack({ phases, phase, today }: Pick<PlantingView, 'phases' | 'phase' | 'today'>) {
  return (
    <ol className="garden-phases" aria-label="Фазы по&nbsp;порядку">
      {phasesAround(phases, phase?.key ?? null).map(({ key, name, day, is, isFar }) => (
        <li key={key} data-is={is} data-far={isFar || undefined} aria-current={is === 'current' ? 'step' : undefined}>
          {name}
          {day && <span className="block text-muted">{dateSeenFrom(today, day)}</span>}
        </li>
      ))}
    </ol>
  )
}
