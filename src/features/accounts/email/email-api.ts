import { api } from '#kit/http/api-client.ts'
import { ask } from '../components/retry-after.ts'

/* What the buttons of pages call that letters lead to; fetched when one is pressed. */

export { ApiError } from '#kit/http/api-client.ts'
export { failureText } from '../components/retry-after.ts'

export interface Verification {
  id: string
  hash: string
  signature: string
}

export const verifyEmail = ({ id, hash, signature }: Verification) =>
  ask(api.post(`/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`, { signature }))

export async function confirmChange(token: string): Promise<void> {
  await ask(api.post('/user/email-change', { token }))
  const [{ session }, { tellOtherTabs }] = await Promise.all([import('../sessions/session.ts'), import('../sessions/session-broadcast.ts')])
  await session.refresh()
  tellOtherTabs()
}

export async function undoChange(token: string): Promise<void> {
  await ask(api.post('/email/undo-change', { token }))
  const [{ session }, { tellOtherTabs }] = await Promise.all([import('../sessions/session.ts'), import('../sessions/session-broadcast.ts')])
  await session.refresh()
  tellOtherTabs()
}
