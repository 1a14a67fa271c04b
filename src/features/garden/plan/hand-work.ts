import { addDays, type Day, laterOf } from '#features/verdict/calendar.ts'
import { isSeedTreatment } from '#features/verdict/planting-time.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import { handWorkDays, longestReentry } from '#features/verdict/waiting-days.ts'

/** Work by hand on a bed where something was done, and the notice that keepers of bees need. */

export interface Barrier {
  /** The first day of work by hand. */
  from: Day
  drug: string
  treatedOn: Day
  /** False: the registration does not tell, and nothing is promised before that day. */
  isKnown: boolean
}

/**
 * Until when work by hand on `day` has to wait for what was done to the bed; null: it need not. Of several treatments the one that ends
 * last. Seeds and tubers are treated elsewhere.
 */
export function barrierOfWork(done: readonly Pick<Treatment, 'day' | 'drug' | 'use'>[], day: Day): Barrier | null {
  const barriers = done.flatMap(({ day: treatedOn, drug, use }): Barrier[] => {
    const days = handWorkDays(use, drug.kind)
    const from = addDays(treatedOn, days ?? longestReentry)
    const binds = !isSeedTreatment(use.method) && treatedOn <= day && day < from
    return binds ? [{ from, drug: drug.name, treatedOn, isKnown: days !== null }] : []
  })
  return barriers.reduce<Barrier | null>((last, each) => (last && last.from >= each.from ? last : each), null)
}

/** The three days that the verdict names where hives stand nearby (BEES_NOTICE). */
const noticeDays = 3

/** The treatment, and whether hives stand nearby. */
type NearHives = Pick<Question, 'plot'> & { drug: Pick<Question['drug'], 'hazardBee'>; day: Day }

/**
 * The day on which keepers of bees are told of a treatment of class 1 or 2: three days before it, or today when that has passed. Null:
 * there is nobody to tell, or it is past.
 */
export function noticeDay({ drug: { hazardBee }, plot: { beehivesNear }, day }: NearHives, today: Day): Day | null {
  if (beehivesNear !== true || (hazardBee !== 1 && hazardBee !== 2) || day < today) return null
  return noticeBefore(day, today)
}

/** Three days before a treatment, or today when that has passed. */
export const noticeBefore = (day: Day, today: Day): Day => laterOf(addDays(day, -noticeDays), today)

/** The first day of a treatment after the notice; until then it is «осторожно». Null: nobody has been told. */
export const noticeEnds = (toldOn: Day | null): Day | null => (toldOn === null ? null : addDays(toldOn, noticeDays))
