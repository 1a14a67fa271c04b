import { useSyncExternalStore } from 'react'
import { defaultLocale, type Locale, toLocale } from '#kit/locale.ts'

/** The HTML is always in the default language, so that it is the same for everybody; a stored choice applies after hydration. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, read, () => defaultLocale)
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

function read(): Locale {
  try {
    return toLocale(localStorage.getItem('locale'))
  } catch {
    return defaultLocale
  }
}
