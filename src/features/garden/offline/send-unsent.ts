import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { dropUnsent, readUnsent, saveUnsent, type UnsentWrite } from '#features/accounts/unsent-writes.ts'
import type { RuntimePath } from '#kit/contract/contract.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { SubmitError } from '#ui/form/form-errors.ts'
import { keyOfWrite, postOnce, settleWrite } from './post-once.ts'

const hasUnsent = (userId: number) => readUnsent(userId).some(({ refusal }) => refusal === null)

/**
 * Sends what waits on the device when its account signs in and when the connection is back. Returns a function that unsubscribes.
 */
export function watchUnsent(): () => void {
  let sender: number | undefined
  const follow = () => {
    const user = session.user()
    const userId = isAuthenticated(user) ? user.id : undefined
    const isNew = userId !== sender
    sender = userId
    if (isNew && userId !== undefined) void sendUnsent(userId)
  }
  const onOnline = async () => {
    // Without a connection nobody could say who is signed in.
    const user = session.user() ?? (await session.recheck())
    if (isAuthenticated(user)) void sendUnsent(user.id)
  }
  follow()
  const unsubscribe = session.subscribe(follow)
  window.addEventListener('online', onOnline)
  return () => {
    unsubscribe()
    window.removeEventListener('online', onOnline)
  }
}

/** Sends what waits of one account, one tab at a time, the oldest first. */
export async function sendUnsent(userId: number): Promise<void> {
  if (!hasUnsent(userId)) return
  await navigator.locks.request('unsent-writes', async () => {
    // The page may have been open for days: whose session it is now, the server says.
    const user = await api.get('/user').catch(() => null)
    if (user?.id !== userId) return
    for (const write of readUnsent(userId)) {
      if (write.refusal !== null) continue
      if (session.user()?.id !== userId || !(await send(userId, write))) return
    }
  })
}

/** Returns false when the others have to wait too. */
async function send(userId: number, write: UnsentWrite): Promise<boolean> {
  try {
    await api.post(write.path as RuntimePath, write.body, { key: write.key })
  } catch (error) {
    if (!isRefusal(error)) return false
    const [field] = Object.values(error.fields)
    return saveUnsent(userId, { ...write, refusal: field?.[0] ?? errorText(error) })
  }
  dropUnsent(userId, write.key)
  return true
}

/** An answer about this write alone; after others it is sent again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status)

export type OwnWrite = Pick<UnsentWrite, 'path' | 'body' | 'title'>

/** A new entry of the queue. Returns false when the browser does not store it. */
export const queueUnsent = (userId: number, write: OwnWrite, key: string = crypto.randomUUID()): boolean =>
  saveUnsent(userId, { ...write, key, madeAt: new Date().toISOString(), refusal: null })

/** The server could not be asked, or somebody else has ended the session: the write waits until the same account is signed in. */
const hasToWait = (error: unknown): boolean => error instanceof ApiError && [0, 401, 419].includes(error.status)

/**
 * Sends a write of the garden; without a connection or a session it waits on the device. An answer that was lost may be asked for again,
 * because the key is made before the first attempt. Other failures, and a full storage, are thrown.
 *
 * @returns whether it has arrived
 */
export async function sendOrQueue(write: OwnWrite): Promise<boolean> {
  const userId = session.user()?.id
  // On pages without https there is neither a worker nor a key.
  if (userId === undefined || !window.isSecureContext) {
    await api.post(write.path as RuntimePath, write.body)
    return true
  }
  try {
    await postOnce(write.path as RuntimePath, write.body)
    return true
  } catch (error) {
    if (!hasToWait(error)) throw error
    if (!queueUnsent(userId, write, keyOfWrite(write.path, write.body))) throw new SubmitError(noRoom)
    settleWrite(write.path, write.body)
    return false
  }
}

/** The same for a job; marks on a plot of somebody else need a connection, because they belong to no account of this device. */
export const sendTaskWrite = (base: string, write: OwnWrite): Promise<boolean> =>
  base === '' ? sendOrQueue(write) : api.post((base + write.path) as RuntimePath, write.body).then(() => true)

export const noRoom =
  'Нет связи, а\u00a0на\u00a0устройстве запись не\u00a0сохранить: оно не\u00a0даёт места. Запишите позже.'

/** Why a treatment is recorded as a fact: nobody could say whether it was allowed. */
export const offlineReason = 'Записано без\u00a0связи'
