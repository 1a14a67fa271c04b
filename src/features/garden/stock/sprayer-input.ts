import { z } from 'zod'
import { number } from '#features/calculations/dose-request.ts'
import { parseNumber } from '#features/dosing/parse-amount.ts'
import { Ratio } from '#features/dosing/ratio.ts'

/** The body of `/api/sprayer`, and the sprayer of a guest. */

const hundredth = Ratio.of('0.01')

/** As the table stores them, rounded down: a smaller tank or less water never gives more of the product. */
const litres = (label: string, max: string) =>
  number(label, text => {
    const parsed = parseNumber(text, { max })
    if ('error' in parsed) return parsed
    const stored = Ratio.of(parsed.value).floorTo(hundredth)
    return stored.isZero ? { error: 'Не\u00a0меньше 0,01\u00a0л.' } : { value: String(stored) }
  })

export const sprayerInput = z.strictObject({
  tankL: litres('Бак', '1000'),
  deadL: litres('Сколько остаётся на\u00a0дне', '100').nullish(),
  waterL: litres('Расход на\u00a010\u00a0м²', '100').nullish(),
})

export const sprayerNames = { tankL: 'бак', deadL: 'остаток', waterL: 'расход' }

/** Refused at the field: less stays in the tank than goes into it. */
export const deadInTank = {
  check: ({ tankL, deadL }: { tankL: string; deadL?: string | null | undefined }) =>
    deadL == null || Number(deadL) < Number(tankL),
  params: { path: ['deadL'], message: 'На\u00a0дне остаётся меньше, чем в\u00a0баке.' },
}
