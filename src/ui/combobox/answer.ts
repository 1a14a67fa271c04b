export interface ComboboxOption {
  id: number | string
  title: string
  /** One line that tells options of one title apart. */
  note?: string | undefined
  /** Heading over the options of one section. */
  section?: string | undefined
}

export interface Answer<Option> {
  options: readonly Option[]
  /** Of everything found, also of what `options` leaves out. */
  total: number
}

export interface ListHandle {
  /** Moves the active option by a key; false where the key is not one of the list. */
  move(key: string): boolean
  /** The active option, `createKey`, or null. */
  active(): string | null
}

/** The key of the command to create what was not found. */
export const createKey = '+create'
