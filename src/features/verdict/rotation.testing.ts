import { expect, test } from 'vitest'
import type { GroupFacts, Treatment } from './question.ts'
import { type Change, group, reasonsOf, substance, treatmentOn } from './vectors/sample.ts'

export const reasonTexts = reasonsOf('NO_USE', 'HISTORY_UNKNOWN', 'MOA_REPEAT', 'MOA_SHARE', 'MOA_SEED', 'SAME_AI')

export const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

/** Another drug, so that rules about count, interval and substance do not apply. */
export const with_ = (
  day: string,
  groups: GroupFacts[],
  change: { use?: Partial<Treatment['use']>; sides?: Treatment['sides'] } = {},
) =>
  treatmentOn(day, {
    ...change,
    drug: { alias: `d-${day}`, name: 'Другой', substances: [substance(`s-${day}`, groups)] },
  })
export const combined = (day: string, ...groups: GroupFacts[][]) =>
  treatmentOn(day, {
    sides: [],
    drug: {
      alias: `d-${day}`,
      name: 'Другой',
      substances: groups.map((each, index) => substance(`s-${day}-${index}`, each)),
    },
  })
export const limited = (limits: Partial<GroupFacts>, system: GroupFacts['system'] = 'FRAC', code = '3') => ({
  drug: { substances: [substance('own', [group(system, code, limits)])] },
})
export const dmi = group('FRAC', '3')
export const qoi = group('FRAC', '11')
