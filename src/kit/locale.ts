/** Languages of messages, dates, relative time and the labels of widgets. The copy of pages is Russian. */
export const locales = ['ru', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'ru'

/** One text or set of texts per language: the compiler misses whatever is not said in both. */
export type Dictionary<Texts> = Readonly<Record<Locale, Texts>>

/** What was stored, if it is a language we know; the default otherwise. */
export function toLocale(stored: string | null | undefined): Locale {
  return locales.find(locale => locale === stored) ?? defaultLocale
}

/** Tags for `Intl` and for libraries that ask for a region. */
export const languageTag: Dictionary<string> = { ru: 'ru-RU', en: 'en-US' }
