import { useSyncExternalStore } from 'react'
import type { Observable } from '#kit/observable.ts'

/** The value now; its first one on the server and while the browser takes the page over. */
export const useObservable = <T>({ initial, get, subscribe }: Observable<T>): T => useSyncExternalStore(subscribe, get, () => initial)
