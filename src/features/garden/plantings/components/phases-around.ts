import type { PlantingView } from '../planting-view.ts'

type Phase = PlantingView['phases'][number]

interface NearPhase extends Phase {
  is: 'past' | 'current' | 'coming'
  /** Left out where there is room for three only. */
  isFar: boolean
}

/** More names do not fit beside each other. */
const most = 5
const fewest = 3

/** The current phase with its neighbours; without one the first phases of the scale. */
export function phasesAround(phases: readonly Phase[], current: string | null): NearPhase[] {
  const place = phases.findIndex(({ key }) => key === current)
  const first = (size: number) => Math.max(0, Math.min(place - Math.floor(size / 2), phases.length - size))
  const near = first(fewest)
  return phases.slice(first(most), first(most) + most).map(phase => {
    const index = phases.indexOf(phase)
    return {
      ...phase,
      is: index < place ? 'past' : index === place ? 'current' : 'coming',
      isFar: index < near || index >= near + fewest,
    }
  })
}
