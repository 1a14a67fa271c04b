import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import { notRegistered } from '#features/verdict/not-registered.ts'
import { problemSearch, type Road, roadSearch } from '#features/verdict/road.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { count, typeset } from '#ui/format/format.ts'
import type { UseRow } from '../uses/find-uses.server.ts'
import { waitPhrase } from '../uses/wait-words.ts'
import type { StoredDrug } from './find-drug.server.ts'
import type { Instead } from './find-pair.server.ts'

/** The answer for a crop or a problem that the drug is not registered for: that it must not be used there, and what may be. */
export function unregistered(drug: StoredDrug, instead: Instead, road: Road) {
  const { target, uses, drugs } = instead
  const unknown = unknownTitle(instead, road)
  return {
    title: unregisteredTitle(drug.isDemo, instead, road),
    text: typeset(`${registeredText(drug, instead, road)} Норму для другой культуры или цели переносить нельзя.`),
    allowedTitle: unknown ? null : 'Что для этого разрешено',
    allowed: unknown ? [] : uses.map(use => allowedRow(use, road)),
    more: unknown || drugs <= uses.length ? null : `Все разрешённые: ${count(drugs, words)}`,
    listTo: `/drugs${roadSearch(unknown ? {} : road)}`,
    measuresTo:
      target && target.kind !== 'effects' && road.target
        ? `/${target.kind}/${road.target}${problemSearch(road, road.crop ? [road.crop] : [])}`
        : null,
  }
}

/** «Томат, фитофтороз: не зарегистрирован», or what the catalogue does not have. */
export function unregisteredTitle(isDemo: boolean, instead: Instead, road: Road): string {
  const { crop, target } = instead
  const subject = [crop, target && (crop ? lowerFirst(target.name) : target.name)].filter(Boolean).join(', ')
  return unknownTitle(instead, road) ?? `${subject}: ${notRegistered(isDemo)}`
}

/** For what the catalogue does not have. */
function unknownTitle({ crop, target, isTargetAsked }: Instead, road: Road): string | null {
  if (road.crop && !crop) return 'Для этой культуры нормы нет'
  return isTargetAsked && !target ? 'Такой болезни или вредителя в\u00a0каталоге нет' : null
}

const words = { one: 'препарат', few: 'препарата', many: 'препаратов' }

/** What the drug is registered for instead: the problems of the crop, else its crops. */
function registeredText({ name, isDemo, crops, targets }: StoredDrug, { crop }: Instead, road: Road): string {
  const isOnCrop = crops.some(({ alias }) => alias === road.crop)
  const here = targets
    .filter(each => isOnCrop && crop !== null && each.crops.includes(crop))
    .map(each => lowerFirst(each.name))
  if (here.length > 0)
    return `Для этого «${name}» ${notRegistered(isDemo)}. На этой культуре — для другого: ${list(here)}.`
  const others = crops.map(each => lowerFirst(each.name))
  const rest = others.length > 0 && !isOnCrop ? ` Его культуры: ${list(others)}.` : ''
  return `Для этого «${name}» ${notRegistered(isDemo)}.${rest}`
}

const maxNames = 6

const list = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} и ещё ${names.length - maxNames}` : names.join(', ')

function allowedRow({ alias, drug, rate, phi, place, verdict }: UseRow, road: Road) {
  return {
    alias: drug.alias,
    name: drug.name,
    to: `/drugs/${drug.alias}${roadSearch(road)}`,
    calculate: isCalculable(verdict.level) ? calculatorLink({ ...road, drug: drug.alias, use: alias }) : null,
    isBiological: drug.isBiological,
    facts: [rate, waitPhrase(phi.text), place].join(' · '),
    verdict: verdictForBadge({ verdict }),
  }
}
