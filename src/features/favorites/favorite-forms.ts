import * as z from 'zod/mini'
import { maxCollectionName, maxNote } from './favorite-limits.ts'

const name = z.string().check(z.trim(), z.maxLength(maxCollectionName, `Не\u00a0длиннее ${maxCollectionName} знаков`))

export const itemForm = z.object({
  note: z.string().check(z.trim(), z.maxLength(maxNote, `Не\u00a0длиннее ${maxNote} знаков`)),
  collection: name,
})

export const collectionForm = z.object({ name: name.check(z.minLength(1, 'Назовите подборку')) })
