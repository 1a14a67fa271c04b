import { useEffect } from 'react'
import { session } from './session.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('account')

/** Tells the other tabs of this browser that somebody came, went or changed. */
export const tellOtherTabs = (): void => channel?.postMessage('changed')

/** Asks who is there anew when another tab says that it has changed. */
export function useOtherTabs(): void {
  useEffect(() => {
    const hear = () => void session.refresh()
    channel?.addEventListener('message', hear)
    return () => channel?.removeEventListener('message', hear)
  }, [])
}
