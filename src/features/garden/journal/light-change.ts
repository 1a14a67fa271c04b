import type { LightView } from '../facts/light-view.ts'

/** What a change of an entry does to the light of its plantings; `was` and `becomes` are those of the first one. */
export interface LightChange<Key = number> {
  was: LightView | null
  becomes: LightView | null
  plantings: { planting: Key; was: LightView; becomes: LightView }[]
}
