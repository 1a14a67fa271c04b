import { api } from '#kit/http/api-client.ts'
import { withRetryAfterMessage } from '../components/retry-after.ts'

/* API calls of the pages that emails link to; loaded when a button is pressed. */

export { ApiError } from '#kit/http/api-client.ts'
export { failureText } from '../components/retry-after.ts'

export interface Verification {
  id: string
  hash: string
  signature: string
}

export const verifyEmail = ({ id, hash, signature }: Verification) =>
  withRetryAfterMessage(api.post(`/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`, { signature }))

export async function confirmEmailChange(token: string): Promise<void> {
  await withRetryAfterMessage(api.post('/user/email-change', { token }))
  const [{ session }, { broadcastSessionChange }] = await Promise.all([
    import('../sessions/session.ts'),
    import('../sessions/session-broadcast.ts'),
  ])
  await session.refresh()
  broadcastSessionChange()
}

export async function undoEmailChange(token: string): Promise<void> {
  await withRetryAfterMessage(api.post('/email/undo-change', { token }))
  const [{ session }, { broadcastSessionChange }] = await Promise.all([
    import('../sessions/session.ts'),
    import('../sessions/session-broadcast.ts'),
  ])
  await session.refresh()
  broadcastSessionChange()
}
