import { positive } from '#features/dosing/ratio.ts'
import { wordsOfPart } from '#features/drug-uses/drug-use-words.ts'
import { typeset } from '#ui/format/format.ts'
import { notRegistered } from './not-registered.ts'
import type { CropFacts, Question, Treatment } from './question.ts'

/**
 * Why the waiting period of a registration does not hold for a treatment that was done otherwise: it is registered for its crops, for the
 * part of them that is eaten, up to its rate and for its form. A part that nobody has told may be the other one. A wrong place or blossom
 * is a violation too, but the residue is that of the registration. Crop and rate come before the form, because a label helps out of
 * another form alone.
 */
export function whyNoWait(
  treatment: Treatment,
  { crop, planting }: Pick<Question, 'crop' | 'planting'>,
): { text: string; details: { because: 'NO_USE' | 'DOSE_OVER' | 'FORM_OTHER' } } | null {
  if (crop && !isRegisteredFor(treatment, crop))
    return {
      text: typeset(`: для культуры «${crop.name}» он так ${notRegistered(treatment.drug.isDemo ?? false)}`),
      details: { because: 'NO_USE' },
    }
  const part = treatment.use.harvestPart
  if (part && crop?.edible !== false && planting.harvestPart !== part)
    return { text: `: ${wordsOfPart(part, planting.harvestPart)}`, details: { because: 'NO_USE' } }
  if (isOverMaximum(treatment))
    return { text: typeset(': норма была больше разрешённой'), details: { because: 'DOSE_OVER' } }
  if (treatment.isThisForm === false)
    return { text: typeset(': это была другая форма препарата'), details: { because: 'FORM_OTHER' } }
  return null
}

/** An empty list of crops is land without a crop, whose alias is empty. */
function isRegisteredFor({ use: { crops, exceptions } }: Treatment, { alias }: Pick<CropFacts, 'alias'>): boolean {
  return !exceptions.includes(alias) && (crops.length === 0 ? alias === '' : crops.includes(alias))
}

function isOverMaximum({ rate, use }: Treatment): boolean {
  const [chosen, most] = [positive(rate ?? null), positive(use.rateMax)]
  return chosen !== null && most !== null && chosen.isAbove(most)
}
