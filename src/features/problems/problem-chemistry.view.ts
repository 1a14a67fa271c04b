import type { UsePage, UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { type Road, roadSearch } from '#features/verdict/road.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { count, days, typeset } from '#ui/format/format.ts'
import { countedFrom } from '#ui/format/format-date.ts'
import { sectionPages } from '#ui/list/page-range.ts'
import type { StoredProblem } from './find-problem.server.ts'
import type { Choice } from './problem-detail-head.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { upperFirst } from './sentence.ts'

/** Registered uses on a page of the table. */
export const pageSizeOfUses = 40

export const pathOf = (kind: ProblemKind, { alias }: { alias: string }) => `${kindWords[kind].path}/${alias}`

/** What was chosen, for the links of the page. The only host of a problem is not a choice that other pages should keep. */
export const roadOf = ({ alias }: StoredProblem, { crop, isByAddress, place }: Choice): Road => ({
  crop: isByAddress ? crop?.alias : undefined,
  target: alias,
  place,
})

/** The list of products for a crop of this problem. */
export const drugsOn = ({ alias: target }: StoredProblem, crop: string, place: Choice['place']) =>
  `/drugs${roadSearch({ crop, target, place })}`

export type UseView = ReturnType<typeof toUseView>

export function chosenChemistry(
  kind: ProblemKind,
  problem: StoredProblem,
  choice: Choice,
  { uses, counts }: UsePage,
  now: Date,
) {
  const { place, page } = choice
  const { alias, name } = choice.crop!
  const gap = problem.gaps.find(one => one.crop === alias)
  const shown = uses.map(use => toUseView(use, problem.alias, alias, place))
  const first = pathOf(kind, problem) + roadSearch({ crop: roadOf(problem, choice).crop, place })
  return {
    biological: shown.filter(use => use.isBiological),
    chemical: shown.filter(use => !use.isBiological),
    /** On all pages. */
    totals: { biological: counts.biologicalUses, chemical: counts.uses - counts.biologicalUses },
    pages: sectionPages({ page, size: pageSizeOfUses, total: counts.uses }, first, 'chemistry'),
    /** What the folded table of a phone says of itself. */
    hint: chemicalHint(uses, counts),
    first: `${first}#biological`,
    gap: gap ? { reason: typeset(gap.reason), insteadText: typeset(gap.insteadText) } : null,
    drugsTo: drugsOn(problem, alias, place),
    everywhereTo: `/drugs${roadSearch({ target: problem.alias, place })}`,
    pair: `${name} × ${problem.name}`,
    countedFrom: countedFrom(moscowDay(now)),
  }
}

/** «9 препаратов, ждать 3–20 дней»; without the days where not every one is known or on this page. */
function chemicalHint(uses: UsePage['uses'], counts: UsePage['counts']): string {
  const waits = uses.filter(({ drug }) => !drug.isBiological).map(({ phi }) => phi.days)
  const total = count(counts.drugs - counts.biologicalDrugs, { one: 'препарат', few: 'препарата', many: 'препаратов' })
  const known = waits.filter(wait => wait !== null)
  if (known.length === 0 || known.length < counts.uses - counts.biologicalUses) return total
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${total}, ждать ${least === most ? '' : `${least}–\u2060`}${days(most)}`
}

function toUseView(use: UseRow, alias: string, crop: string, place: Choice['place']) {
  const { drug } = use
  return {
    key: use.alias,
    to: `/drugs/${drug.alias}${roadSearch({ crop, target: alias, place })}`,
    name: drug.name,
    isBiological: drug.isBiological,
    verdict: verdictForBadge(use),
    calculate: isCalculable(use.verdict.level)
      ? calculatorLink({ drug: drug.alias, crop, target: alias, use: use.alias, place })
      : null,
    substances: [drug.substances, drug.form].filter(Boolean).join(', '),
    rate: [use.rate, use.rateNote].filter(Boolean).join('; '),
    water: use.water,
    how: [upperFirst(use.method), use.timing].filter(Boolean).join('. '),
    phi: use.phi.text,
    times: [use.applications, use.interval && `перерыв ${use.interval}`].filter(Boolean).join(', '),
    place: use.place,
    confidence: use.confidence,
  }
}

/** Without a chosen crop: the first products for each host, or the reason of its gap. The page of the crop shows all. */
export function chemistryByCrop(kind: ProblemKind, problem: StoredProblem, place: Choice['place']) {
  const target = problem.alias
  const crops = problem.hosts.map(({ alias, name }) => {
    const gap = problem.gaps.find(one => one.crop === alias)
    return {
      alias,
      name,
      ...productsOn(problem, alias),
      to: `${pathOf(kind, problem)}${roadSearch({ crop: alias, place })}`,
      /** Of the page of a product. */
      search: roadSearch({ crop: alias, target, place }),
      reason: gap ? typeset(gap.reason) : null,
    }
  })
  const fallow = productsOn(problem, null)
  const search = roadSearch({ target, place })
  return { crops, fallow: fallow.total > 0 ? { ...fallow, search } : null, everywhereTo: `/drugs${search}` }
}

/** Products usable on a crop, or on land without a crop. */
export function productsOn({ products }: StoredProblem, crop: string | null) {
  const found = products.find(each => each.crop === crop)
  return { total: found?.total ?? 0, products: found?.first ?? [] }
}
