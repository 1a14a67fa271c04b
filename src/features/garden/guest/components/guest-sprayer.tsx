import type { SprayerFacts } from '../../facts/garden-facts.ts'
import { SprayerPart } from '../../stock/components/sprayer.tsx'
import { newKey } from '../device-garden.ts'
import type { GuestState } from './use-guest-garden.ts'

interface SprayerProps {
  guest: GuestState
  sprayer: SprayerFacts | null
}

/** The sprayer of a guest, kept on the device. */
export const GuestSprayer = ({ guest, sprayer }: SprayerProps) => (
  <SprayerPart
    sprayer={sprayer}
    onSave={values => guest.save(garden => ({ ...garden, sprayer: { id: garden.sprayer?.id ?? newKey(), ...values } }))}
    onForget={() => guest.save(garden => ({ ...garden, sprayer: null }))}
  />
)
