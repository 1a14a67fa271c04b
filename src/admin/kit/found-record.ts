import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { foundRecord, paletteKind } from './admin-schemas.ts'

/** A record that the palette finds. */
export type FoundRecord = DeepReadonly<z.infer<typeof foundRecord>>

/** Shorter texts would match most records. */
export const minSearch = 2

/** A kind that the palette opens and creates. */
export type PaletteKind = DeepReadonly<z.infer<typeof paletteKind>>
