import { z } from 'zod'
import { deviceMoment } from '../journal/entry-input.ts'
import { deadInTank, sprayerInput } from '../stock/sprayer-input.ts'
import { stockInput } from '../stock/stock-input.ts'

/** What a guest has at home: packs as they were counted last, and a sprayer. */

const key = z.uuid()

/** `name` stays when the catalogue has the product no more. */
export const guestPack = stockInput.extend({
  id: key,
  name: z.string().trim().min(1).max(200),
  countedAt: deviceMoment.describe('Когда пересчитали'),
})
export const guestSprayer = sprayerInput.extend({ id: key }).refine(deadInTank.check, deadInTank.params)

export type GuestPack = z.output<typeof guestPack>
