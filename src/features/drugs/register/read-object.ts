import { normalizeCell } from '#kit/text/cell-text.ts'
import type { Reading } from './reading.ts'
import type { NamedCrop, NamedTarget, Vocabulary } from './vocabulary.ts'

/** Cells of a register that name what is treated and against what. */

export interface Crops {
  plants: string[]
  groups: string[]
  exceptions: string[]
  /** Null: not named, or named in a way that may concern the last crop only. */
  place: 'open' | 'protected' | 'any' | null
  /** Understood, but to be confirmed by a person. */
  review: 'place_of_last_crop' | 'group_with_exception' | null
}

const placePattern = /[ ,]{0,3}(\()? ?(открыт(?:ый|ого)(?: и защищ[её]нн(?:ый|ого))?|защищ[её]нн(?:ый|ого)) грунта? ?(\))?$/i
/** «Овощные культуры (кроме лука)» → what stands before and after «кроме». */
function splitException(cell: string): { before: string; after: string } | null {
  const at = cell.toLowerCase().lastIndexOf('кроме ')
  const after = cell.slice(at + 'кроме '.length).replace(/\)$/, '')
  if (at < 0 || /[()]/.test(after)) return null
  return { before: cell.slice(0, at).replace(/[ ,]{0,3}\($|[ ,]{1,3}$/, ''), after }
}

/** «Яблоня, груша», «Огурец (защищённый грунт)», «Овощные культуры (кроме лука)». */
export function readCrops(text: string, vocabulary: Vocabulary): Reading<Crops> {
  const cell = normalizeCell(text)
  const place = placePattern.exec(cell)
  const beforePlace = place ? cell.slice(0, place.index) : cell
  const except = splitException(beforePlace)
  const named = lookUp(listItems(except ? except.before : beforePlace), vocabulary)
  const excluded = lookUp(except ? listItems(except.after) : [], vocabulary)
  const plants = named.found.filter(crop => crop.kind === 'plant').map(({ alias }) => alias)
  const groups = named.found.filter(crop => crop.kind === 'plantGroup').map(({ alias }) => alias)
  const exceptions = excluded.found.filter(crop => crop.kind === 'plant').map(({ alias }) => alias)
  const isPlaceSure = place !== null && (place[1] !== undefined || named.count === 1)
  const strayGroups = excluded.found.length > exceptions.length ? [except!.after] : []
  const unread = [...named.unknown, ...excluded.unknown, ...strayGroups]
  const value: Crops = {
    plants: unique(plants),
    groups: unique(groups),
    exceptions: unique(exceptions),
    place: isPlaceSure ? placeOf(place[2]!) : null,
    review: except ? 'group_with_exception' : place && !isPlaceSure ? 'place_of_last_crop' : null,
  }
  const read = [...named.read, ...excluded.read, except ? 'кроме' : '', place?.[0] ?? ''].filter(Boolean).join(' ')
  return { value: named.found.length > 0 ? value : null, read, unread: unread.join(', ') }
}

const placeOf = (words: string): Crops['place'] => (/ и /.test(words) ? 'any' : /^открыт/i.test(words) ? 'open' : 'protected')

const unique = <T>(list: readonly T[]) => [...new Set(list)]

interface LookedUp {
  found: NamedCrop[]
  read: string[]
  unknown: string[]
  count: number
}

function lookUp(items: readonly string[], vocabulary: Vocabulary): LookedUp {
  const crops = items.map(item => ({ item, crop: vocabulary.crop(item) }))
  return {
    found: crops.flatMap(({ crop }) => crop ?? []),
    read: crops.flatMap(({ item, crop }) => (crop ? [item] : [])),
    unknown: crops.flatMap(({ item, crop }) => (crop ? [] : [item])),
    count: items.length,
  }
}

/** Items between commas, semicolons and «и»; parentheses are not split. */
function listItems(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const part of text.split(/([,;()]| и )/)) {
    if (part === '(') depth++
    if (part === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && (part === ',' || part === ';' || part === ' и ')) {
      items.push(item)
      item = ''
    } else item += part
  }
  return [...items, item].map(each => each.trim().replace(/\.$/, '')).filter(Boolean)
}

/** «парша яблони, тли»: the problems, of a general word those that live on the crops of the row. */
export function readTargets(text: string, plants: readonly string[], vocabulary: Vocabulary): Reading<NamedTarget[]> {
  const items = wholeOrParts(normalizeCell(text), vocabulary).map(item => ({ item, targets: meant(item, plants, vocabulary) }))
  const value = items
    .flatMap(({ targets }) => targets)
    .filter((target, at, all) => all.findIndex(other => other.alias === target.alias) === at)
  const part = (isKnown: boolean) =>
    items
      .filter(({ targets }) => targets.length > 0 === isKnown)
      .map(({ item }) => item)
      .join(', ')
  return { value: value.length > 0 ? value : null, read: part(true), unread: part(false) }
}

/** «однолетние двудольные и злаковые сорняки» may be one name: a part with «и» is tried as a whole first. */
function wholeOrParts(cell: string, vocabulary: Vocabulary): string[] {
  return listItems(cell.replaceAll(' и ', ' \u0001 ')).flatMap(marked => {
    const item = marked.replaceAll(' \u0001 ', ' и ')
    return vocabulary.targets(item).length > 0 ? [item] : listItems(item)
  })
}

function meant(item: string, plants: readonly string[], vocabulary: Vocabulary): readonly NamedTarget[] {
  const targets = vocabulary.targets(item)
  if (targets.length <= 1) return targets
  return targets.filter(target => plants.some(plant => vocabulary.hosts(target, plant)))
}
