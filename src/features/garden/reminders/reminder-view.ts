/** What is wrong with a form, by its field. */
export const mistakes = {
  hour: 'Выберите час из\u00a0списка.',
  plots: 'Отметьте хотя\u00a0бы один участок.',
} as const
export type Mistake = keyof typeof mistakes

export const isMistake = (text: string | null): text is Mistake => text !== null && Object.hasOwn(mistakes, text)

export interface ReminderSettings {
  isOn: boolean
  hour: number
  /** Ids of own plots; null: all. */
  plots: readonly number[] | null
}

/** What the page of the settings shows. */
export interface ReminderView {
  settings: ReminderSettings
  plots: readonly { id: number; name: string }[]
  isVerified: boolean
  /** Of the form, against requests of other sites; null: the browser keeps none. */
  token: string | null
  isSaved: boolean
  mistake: Mistake | null
}
