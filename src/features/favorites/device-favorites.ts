import { type FavoriteKind, favoriteKinds, isFavoriteKind } from './favorite-kinds.ts'
import { maxCollections, maxDeviceFavorites } from './favorite-limits.ts'
import { deviceKey, type FavoriteRecord, keyOf } from './favorite-state.ts'

/** The list of a guest: on the device only, until somebody signs in. */

export interface DeviceItem extends FavoriteRecord {
  note: string
  collection: string | null
}

export interface DeviceList {
  /** The latest first. */
  items: readonly DeviceItem[]
  collections: readonly string[]
}

const version = 1
/** What another version of the site has stored is set aside, not deleted. */
const unreadKey = `${deviceKey}-unread`

/** Why the device did not keep the list; the text is for people. */
export class DeviceProblem extends Error {}

const empty: DeviceList = { items: [], collections: [] }

/** The list as it is stored now: another tab may have changed it. Throws `DeviceProblem` when the browser lets nobody read. */
export function readDevice(): DeviceList {
  const stored = withStorage(() => localStorage.getItem(deviceKey))
  if (stored === null) return empty
  const list = parse(stored)
  if (list) return list
  withStorage(() => {
    localStorage.setItem(unreadKey, stored)
    localStorage.removeItem(deviceKey)
  })
  throw new DeviceProblem(
    'Список избранного записан другой версией сайта, прочитать его не\u00a0вышло. Он сохранён на\u00a0устройстве отдельно.',
  )
}

function writeDevice(list: DeviceList): void {
  withStorage(() => {
    if (list.items.length === 0 && list.collections.length === 0) localStorage.removeItem(deviceKey)
    else localStorage.setItem(deviceKey, JSON.stringify({ version, ...list }))
  })
}

/** Adds the record or changes it in its place. */
export function putOnDevice(
  record: FavoriteRecord,
  change: Partial<Pick<DeviceItem, 'note' | 'collection'>> = {},
): void {
  const list = readDevice()
  const key = keyOf(record)
  const known = list.items.find(item => keyOf(item) === key)
  if (!known && list.items.length >= maxDeviceFavorites)
    throw new DeviceProblem(
      `Без кабинета хранится до\u00a0${maxDeviceFavorites} записей. Войдите: в\u00a0кабинете места больше.`,
    )
  const item = { note: '', collection: null, ...known, ...record, ...change }
  const items = known ? list.items.map(each => (keyOf(each) === key ? item : each)) : [item, ...list.items]
  writeDevice({ items, collections: withCollection(list.collections, item.collection) })
}

function withCollection(collections: readonly string[], name: string | null): readonly string[] {
  if (name === null || collections.includes(name)) return collections
  if (collections.length >= maxCollections) throw new DeviceProblem(`Подборок уже ${maxCollections}.`)
  return [...collections, name].sort((a, b) => a.localeCompare(b, 'ru'))
}

export const addDeviceCollection = (name: string): void => {
  const list = readDevice()
  writeDevice({ ...list, collections: withCollection(list.collections, name) })
}

/** @param to null deletes it; its records stay */
export function renameDeviceCollection(from: string, to: string | null): void {
  const { items, collections } = readDevice()
  writeDevice({
    items: items.map(item => (item.collection === from ? { ...item, collection: to } : item)),
    collections: withCollection(
      collections.filter(name => name !== from),
      to,
    ),
  })
}

/** Answers what was there, so that it can be put back. */
export function removeFromDevice(keys: ReadonlySet<string>): readonly DeviceItem[] {
  const list = readDevice()
  writeDevice({ ...list, items: list.items.filter(item => !keys.has(keyOf(item))) })
  return list.items.filter(item => keys.has(keyOf(item)))
}

function withStorage<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new DeviceProblem(
      isFull
        ? 'На устройстве кончилось место для избранного. Войдите, и\u00a0список сохранится в\u00a0кабинете.'
        : 'Браузер не\u00a0даёт хранить избранное на\u00a0устройстве. Войдите, и\u00a0список сохранится в\u00a0кабинете.',
    )
  }
}

function parse(stored: string): DeviceList | null {
  try {
    const list = JSON.parse(stored) as { version?: unknown; items?: unknown; collections?: unknown }
    if (list.version !== version || !Array.isArray(list.items) || !Array.isArray(list.collections)) return null
    return { items: list.items.filter(isItem), collections: list.collections.filter(name => typeof name === 'string') }
  } catch {
    return null
  }
}

/** The storage of a browser can be written by anybody who uses it. */
const isItem = (item: Partial<Record<keyof DeviceItem, unknown>> | null): item is DeviceItem =>
  isFavoriteKind(item?.kind) &&
  [item.alias, item.title, item.note].every(text => typeof text === 'string') &&
  (item.collection === null || typeof item.collection === 'string')

export const deviceUrl = ({ kind, alias, page }: { kind: FavoriteKind; alias: string; page?: string }): string =>
  `${favoriteKinds[kind].path}/${page ?? alias}`
