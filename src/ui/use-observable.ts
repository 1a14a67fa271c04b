import { useSyncExternalStore } from 'react'
import type { Observable } from '#kit/observable.ts'

/** The current value; the initial one on the server and during hydration. */
export const useObservable = <T>({ initial, get, subscribe }: Observable<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)
