import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { applicationsText, intervalText, rateText, reentryText, waterText } from '#features/drug-uses/drug-use-words.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { shortDate } from '#ui/format/format-date.ts'

type Registrations = readonly { validTo: string | null }[]

const texts: Readonly<Record<string, (use: DrugUse, registrations: Registrations) => string>> = {
  rate: rateText,
  water: ({ waterNorms }) => waterText(waterNorms),
  phi: waitText,
  applications: applicationsText,
  interval: ({ intervalMinDays, intervalMaxDays }) => intervalText(intervalMinDays, intervalMaxDays) ?? 'нет данных',
  reentry: reentryText,
  validTo(_, registrations) {
    const last = registrations
      .map(({ validTo }) => validTo)
      .toSorted()
      .at(-1)
    return last ? `до ${shortDate(last)}` : 'нет данных'
  },
}

/** One number of a registered use in words, as the site prints it in a sentence. */
export const factOfUse = (fact: string, use: DrugUse, registrations: Registrations): string =>
  texts[fact]?.(use, registrations) ?? 'нет данных'
