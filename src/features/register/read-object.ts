import { normalizeCell } from '#kit/text/cell-text.ts'
import type { Reading } from './reading.ts'
import type { NamedCrop, NamedTarget, Vocabulary } from './vocabulary.ts'

/** Cells of a register that name what is treated and against what. */

export interface Crops {
  plants: string[]
  groups: string[]
  exceptions: string[]
  /** Null: not named, or named in a way that may concern the last crop only. */
  place: 'open' | 'protected' | 'any' | 'indoor' | 'storage' | null
  /** Understood, but to be confirmed by a person. */
  review: 'place_of_last_crop' | 'group_with_exception' | null
}

const placePattern =
  /[ ,]{0,3}(\()? ?(открыт(?:ый|ого)(?: и защищ[её]нн(?:ый|ого))?|защищ[её]нн(?:ый|ого)) грунта? ?(\))?$/i
/** As the editors' grid writes places that are no ground. */
const roomPattern = /[ ,]{0,3}(\()(комната|хранилище)\)$/i
/** «Овощные культуры (кроме лука)» → what stands before and after «кроме». */
function splitException(cell: string): { before: string; after: string } | null {
  const at = cell.toLowerCase().lastIndexOf('кроме ')
  const after = cell.slice(at + 'кроме '.length).replace(/\)$/, '')
  if (at < 0 || /[()]/.test(after)) return null
  return { before: cell.slice(0, at).replace(/[ ,]{0,3}\($|[ ,]{1,3}$/, ''), after }
}

/** A place that follows «кроме» limits the exception: «Томат, кроме томата защищённого грунта» is not a tomato under glass. */
function placeIn(cell: string): RegExpExecArray | null {
  const place = placePattern.exec(cell) ?? roomPattern.exec(cell)
  const before = cell.slice(0, place?.index ?? 0).toLowerCase()
  const at = before.lastIndexOf('кроме ')
  return at >= 0 && !/[()]/.test(before.slice(at)) ? null : place
}

/** «Яблоня, груша», «Огурец (защищённый грунт)», «Овощные культуры (кроме лука)». */
export function readCrops(text: string, vocabulary: Vocabulary): Reading<Crops> {
  const cell = normalizeCell(text)
  const place = placeIn(cell)
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

function placeOf(words: string): Crops['place'] {
  if (/ и /.test(words)) return 'any'
  if (/^комната/i.test(words)) return 'indoor'
  if (/^хранилище/i.test(words)) return 'storage'
  return /^открыт/i.test(words) ? 'open' : 'protected'
}

const unique = <T>(list: readonly T[]) => [...new Set(list)]

interface LookedUp {
  found: NamedCrop[]
  read: string[]
  unknown: string[]
  count: number
}

function lookUp(items: readonly Item[], vocabulary: Vocabulary): LookedUp {
  const crops = items.map(item => ({ ...item, crop: vocabulary.crop(item.name) }))
  return {
    found: crops.flatMap(({ crop }) => crop ?? []),
    read: crops.flatMap(({ name, hasAnd, crop }) => [...(hasAnd ? ['и'] : []), ...(crop ? [name] : [])]),
    unknown: crops.flatMap(({ name, crop }) => (crop ? [] : [name])),
    count: items.length,
  }
}

/** Items between commas, semicolons and «и»; parentheses are not split. */
interface Item {
  name: string
  /** «и» stands before it. */
  hasAnd: boolean
}

function listItems(text: string, { splitsAnd = true } = {}): Item[] {
  const items: Item[] = []
  let depth = 0
  let name = ''
  let hasAnd = false
  const add = (isAnd: boolean) => {
    const trimmed = name.trim().replace(/\.$/, '')
    if (trimmed || hasAnd) items.push({ name: trimmed, hasAnd })
    name = ''
    hasAnd = isAnd
  }
  for (const part of text.split(/([,;()]| и )/)) {
    if (part === '(') depth++
    if (part === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && (part === ',' || part === ';' || (splitsAnd && part === ' и '))) add(part === ' и ')
    else name += part
  }
  add(false)
  return items
}

/** «парша яблони, тли»: the problems, of a general word those that live on the crops of the row. */
export function readTargets(text: string, plants: readonly string[], vocabulary: Vocabulary): Reading<NamedTarget[]> {
  const items = wholeOrParts(normalizeCell(text), vocabulary).map(item => ({
    ...item,
    targets: meant(item.name, plants, vocabulary),
  }))
  const value = items
    .flatMap(({ targets }) => targets)
    .filter((target, at, all) => all.findIndex(other => other.alias === target.alias) === at)
  const read = items.flatMap(({ name, hasAnd, targets }) => [
    ...(hasAnd ? ['и'] : []),
    ...(targets.length > 0 ? [name] : []),
  ])
  const unread = items.filter(({ targets }) => targets.length === 0).map(({ name }) => name)
  return { value: value.length > 0 ? value : null, read: read.join(', '), unread: unread.join(', ') }
}

/** «однолетние двудольные и злаковые сорняки» may be one name: a part with «и» is tried as a whole first. */
function wholeOrParts(cell: string, vocabulary: Vocabulary): Item[] {
  return listItems(cell, { splitsAnd: false }).flatMap(item =>
    vocabulary.targets(item.name).length > 0 ? [item] : listItems(item.name),
  )
}

function meant(item: string, plants: readonly string[], vocabulary: Vocabulary): readonly NamedTarget[] {
  const targets = vocabulary.targets(item)
  if (targets.length <= 1) return targets
  return targets.filter(target => plants.some(plant => vocabulary.hosts(target, plant)))
}
