import type { LightView } from '../facts/light-view.ts'

/** What a change of an entry does to the light of its plantings; `was` and `becomes` are those of the first one. */
export interface LightChange {
  was: LightView | null
  becomes: LightView | null
  plantings: { planting: number; was: LightView; becomes: LightView }[]
}
