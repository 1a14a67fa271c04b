/** Languages of messages, dates, relative time and the labels of widgets. The copy of pages is Russian. */
export const locales = ['ru', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'ru'

/** A text or set of texts for every language; a missing translation is a type error. */
export type Dictionary<Texts> = Readonly<Record<Locale, Texts>>

/** The stored locale if it is known, otherwise the default. */
export function toLocale(stored: string | null | undefined): Locale {
  return locales.find(locale => locale === stored) ?? defaultLocale
}

/** BCP 47 tags with a region, for `Intl` and libraries. */
export const languageTag: Dictionary<string> = { ru: 'ru-RU', en: 'en-US' }
