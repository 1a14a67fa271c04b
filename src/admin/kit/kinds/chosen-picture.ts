import type { z } from 'zod'
import type { picture } from '#admin/kit/admin-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** What a form knows of a stored file that the record holds. */
export type ChosenPicture = DeepReadonly<NonNullable<z.infer<typeof picture>>>

/** `RecordNames` has files beside the kinds of records, under this name. */
export const filesPath = 'files'
