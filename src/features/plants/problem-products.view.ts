import { rateText } from '#features/drug-uses/drug-use-words.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { type UseVerdict, verdictOfUse } from '#features/drugs/uses/drug-permission.ts'
import { waitPhrase, waitText } from '#features/drugs/uses/wait-words.ts'
import { calculatorLink, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { roadSearch } from '#features/verdict/road.ts'
import { count, plural } from '#ui/format/format.ts'
import type { CropProblem } from './find-plant.server.ts'

const drugWords = { one: 'препарат', few: 'препарата', many: 'препаратов' }
const nbsp = '\u00a0'

export interface ProblemProducts {
  rows: {
    drug: string
    to: string
    name: string
    facts: string
    isBiological: boolean
    verdict: Omit<UseVerdict, 'isUsable'>
    calculate: string
  }[]
  more: { label: string; to: string }
}

/** The best three products against a problem, and where all of them are; null when none is allowed. */
export const problemProducts = (crop: string, { alias, drugs, best }: CropProblem): ProblemProducts | null =>
  drugs === 0
    ? null
    : {
        rows: best.map(row => ({
          drug: row.drug,
          to: `/drugs/${row.drug}${roadSearch({ crop, target: alias })}`,
          name: row.name,
          isBiological: row.isBiological,
          verdict: verdictForBadge({ verdict: verdictOfUse(row.facts) }),
          facts: [rateText(row), waitPhrase(waitText(row.facts.use)), row.place !== 'any' && placeWords[row.place]]
            .filter(Boolean)
            .join(' · '),
          calculate: calculatorLink({ drug: row.drug, crop, target: alias, use: row.use }),
        })),
        more: {
          label: drugs > best.length ? `Ещё ${drugs - best.length}: сравнить все` : 'Сравнить в\u00a0каталоге',
          to: `/drugs${roadSearch({ crop, target: alias })}`,
        },
      }

/** «11 препаратов», «2 препарата, только сдерживают», «разрешённых нет». */
export function allowedText(drugs: number, partial: number): string {
  if (drugs === 0) return 'разрешённых нет'
  const all = count(drugs, drugWords)
  if (partial === 0) return all
  return partial === drugs
    ? `${all}, только ${plural(drugs, 'сдерживает', 'сдерживают', 'сдерживают')}`
    : `${all}, из${nbsp}них ${partial}${nbsp}${plural(partial, 'сдерживает', 'сдерживают', 'сдерживают')}`
}
