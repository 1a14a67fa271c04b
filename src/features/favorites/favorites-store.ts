import { failureText } from '#features/accounts/components/retry-after.ts'
import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import { DeviceProblem, putOnDevice, readDevice, removeFromDevice } from './device-favorites.ts'
import type { FavoriteRef } from './favorite-kinds.ts'
import { type FavoriteRecord, favoriteKeys, keyOf } from './favorite-state.ts'

/** Where favorites are kept: on the device of a guest, in the account of a user. Loaded when there is something to keep. */

export interface FavoriteChange {
  note?: string
  collection?: string | null
  seen?: true
}

type Removed = Answer<'delete', '/favorites/{kind}/{alias}'>['removed']

export const pathOf = ({ kind, alias }: FavoriteRef): `/favorites/${string}/${string}` =>
  `/favorites/${kind}/${encodeURIComponent(alias)}`

const isGuest = async (): Promise<boolean> => !isAuthenticated(await session.ready())

export async function putFavorite(record: FavoriteRecord, change: FavoriteChange = {}): Promise<void> {
  const { seen, ...kept } = change
  if (await isGuest()) putOnDevice(record, kept)
  else await api.put(pathOf(record), change)
  favoriteKeys.set(new Set([...favoriteKeys.get(), keyOf(record)]))
}

/** Answers what is needed to put it back as it was. */
export async function removeFavorite(record: FavoriteRecord): Promise<Removed> {
  const key = keyOf(record)
  const removed = (await isGuest())
    ? (removeFromDevice(new Set([key]))[0] ?? null)
    : (await api.delete(pathOf(record))).removed
  favoriteKeys.set(new Set([...favoriteKeys.get()].filter(each => each !== key)))
  return removed
}

/** Where the list is needs to be said once; then the heart is enough. */
let hasShownWhere = false

/** After a heart was pressed. */
export async function keepToggled(record: FavoriteRecord, wasFavorite: boolean): Promise<void> {
  try {
    if (wasFavorite) offerUndo(record, await removeFavorite(record))
    else {
      await putFavorite(record)
      if (!hasShownWhere)
        notifications.add({
          message: `В\u00a0избранном: ${record.title}.`,
          link: { url: '/favorites', anchor: 'Открыть' },
          timeout: 5,
        })
      hasShownWhere = true
    }
  } catch (error) {
    const keys = new Set(favoriteKeys.get())
    if (wasFavorite) keys.add(keyOf(record))
    else keys.delete(keyOf(record))
    favoriteKeys.set(keys)
    tellFailure(error)
  }
}

function offerUndo(record: FavoriteRecord, removed: Removed): void {
  const undo = () =>
    putFavorite(record, removed ? { note: removed.note, collection: removed.collection } : {}).catch(tellFailure)
  notifications.add({
    message: `Убрано из\u00a0избранного: ${record.title}.`,
    action: { label: 'Вернуть', run: undo },
    timeout: 10,
  })
}

export const failureOf = (error: unknown): string =>
  error instanceof DeviceProblem ? error.message : failureText(error)

const tellFailure = (error: unknown): void => void notifications.add({ kind: 'error', message: failureOf(error) })

/** Fills the hearts. With the first answer after signing in the list of the device moves into the account. */
export async function showKeys(userId: number | null): Promise<void> {
  try {
    if (userId === null) return favoriteKeys.set(new Set(readDevice().items.map(keyOf)))
    await takeOver()
    const { items } = await api.get('/favorites/keys')
    // Somebody else may have signed in meanwhile.
    if (session.user()?.id === userId) favoriteKeys.set(new Set(items))
  } catch (error) {
    if (error instanceof DeviceProblem) tellFailure(error)
  }
}

let takingOver: Promise<void> | null = null

/** The device keeps its list until the account has it, and whatever found no room there. */
export function takeOver(): Promise<void> {
  takingOver ??= moveToAccount().finally(() => {
    takingOver = null
  })
  return takingOver
}

async function moveToAccount(): Promise<void> {
  const { items } = readDevice()
  if (items.length === 0) return
  const sent = items.map(({ kind, alias, title, note, collection }) => ({ kind, alias, title, note, collection }))
  const { added, skipped } = await api.post('/favorites/merge', { items: sent })
  const left = new Set(skipped.map(keyOf))
  removeFromDevice(new Set(items.map(keyOf).filter(key => !left.has(key))))
  if (added.length > 0)
    notifications.add({ message: addedText(added), link: { url: '/favorites', anchor: 'Открыть' }, timeout: 12 })
  if (skipped.length > 0)
    notifications.add({
      kind: 'error',
      message: `В\u00a0избранном не\u00a0хватило места: на\u00a0устройстве осталось записей\u00a0— ${skipped.length}. Уберите лишнее и\u00a0обновите страницу.`,
    })
}

const maxNamed = 3

function addedText(added: Answer<'post', '/favorites/merge'>['added']): string {
  const names = added.slice(0, maxNamed).map(({ title }) => title)
  const rest = added.length - names.length
  return `Перенесено в\u00a0избранное: ${names.join(', ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}.`
}
