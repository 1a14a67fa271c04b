import { useCallback, useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import {
  addDeviceCollection,
  type DeviceItem,
  deviceUrl,
  readDevice,
  renameDeviceCollection,
} from './device-favorites.ts'
import { favoriteKinds } from './favorite-kinds.ts'
import { favoriteKeys, keyOf } from './favorite-state.ts'
import type { CollectionView, FavoriteList, FavoriteView } from './favorite-view.ts'
import { takeOver } from './favorites-store.ts'

/** What the page of favorites reads and writes beside single records: for a guest the device, for a user the account. */

export interface LoadedList {
  list: FavoriteList | undefined
  error: unknown
  reload(): Promise<void>
}

/** @param userId null for a guest, whose list never leaves the device */
export function useFavoriteList(userId: number | null): LoadedList {
  const [state, setState] = useState<Pick<LoadedList, 'list' | 'error'>>({ list: undefined, error: undefined })
  const reload = useCallback(async () => {
    try {
      const list = await readList(userId)
      favoriteKeys.set(new Set(list.items.map(keyOf)))
      setState({ list, error: undefined })
    } catch (error) {
      setState(old => ({ ...old, error }))
    }
  }, [userId])
  useEffect(() => void reload(), [reload])
  return { ...state, reload }
}

async function readList(userId: number | null): Promise<FavoriteList> {
  if (userId === null) return deviceList()
  // The rest of the list is shown even if the one of the device cannot be moved now.
  await takeOver().catch(() => {})
  return api.get('/favorites')
}

function deviceList(): FavoriteList {
  const { items, collections } = readDevice()
  return {
    items: items.map(toView),
    collections: collections.map(name => ({ id: null, name, share: null })),
    share: null,
  }
}

const toView = (item: DeviceItem): FavoriteView => ({
  kind: item.kind,
  alias: item.alias,
  title: item.title,
  url: deviceUrl(item),
  drawing: item.page ?? item.alias,
  about: item.about ?? favoriteKinds[item.kind].word,
  note: item.note,
  collection: item.collection,
  marks: [],
})

export async function addCollection(userId: number | null, name: string): Promise<void> {
  if (userId === null) addDeviceCollection(name)
  else await api.post('/favorites/collections', { name })
}

/** @param name null deletes the collection; its records stay */
export async function changeCollection({ id, name: old }: CollectionView, name: string | null): Promise<void> {
  if (id === null) renameDeviceCollection(old, name)
  else if (name === null) await api.delete(`/favorites/collections/${id}`)
  else await api.put(`/favorites/collections/${id}`, { name })
}
