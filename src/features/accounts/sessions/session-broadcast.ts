import { useEffect } from 'react'
import { session } from './session.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('account')

/** Tells the other tabs of this browser that the session or the user has changed. */
export const broadcastSessionChange = (): void => channel?.postMessage('changed')

/** Looks up the user again when another tab broadcasts a change. */
export function useSessionBroadcast(): void {
  useEffect(() => {
    const onMessage = () => void session.recheck()
    channel?.addEventListener('message', onMessage)
    return () => channel?.removeEventListener('message', onMessage)
  }, [])
}
