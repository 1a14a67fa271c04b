import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { schemeBoard } from './board-schema.ts'
import type { Anchor } from './step-window.ts'

/** What the builder of a scheme shows besides the steps themselves. */
export type SchemeBoard = DeepReadonly<z.infer<typeof schemeBoard>>
export type BoardOperation = SchemeBoard['operations'][number]
export type BoardStep = SchemeBoard['steps'][number]
export type BoardOption = BoardStep['options'][number]
export type BoardCheck = SchemeBoard['checks'][number]
export type CheckState = BoardCheck['state']
export type Mend = NonNullable<BoardCheck['mend']>

/** A step as the form has it; what cannot be read yet is null. */
export interface DraftStep extends Anchor {
  treatmentId: number | null
  isRequired: boolean
  repeatEveryMin: number | null
}
