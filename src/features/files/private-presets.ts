/** Presets of pictures that belong to one person. No address under `/files/` names them, see `parseFileAddress`. */
export const privatePresets = { full: 'own', small: 'own-small' } as const

export type PrivateSize = keyof typeof privatePresets

/** Whether nothing could make the bytes again: the content of a file, or the picture of a person. Variants are made on demand. */
export const isSource = (preset: string): boolean =>
  preset === 'original' || Object.values<string>(privatePresets).includes(preset)
