import { z } from 'zod'
import { favoriteKindNames } from './favorite-kinds.ts'

/** What happened to a record since it was added or looked at. */
const mark = z.object({
  type: z.enum(['gone', 'lapsed', 'changed', 'cheaper', 'back']),
  text: z.string(),
  /** What changed, one line each. */
  details: z.array(z.string()),
})

/** A favorite as the page shows it; the list of a guest has the same shape. */
const favorite = z.object({
  kind: z.enum(favoriteKindNames),
  alias: z.string(),
  title: z.string(),
  url: z.string().nullable().describe('Нет: снято с\u00a0сайта'),
  /** Of the drawing: a scheme shows its crop. */
  drawing: z.string(),
  /** One line: substances, kind of the problem, crop of a variety. */
  about: z.string(),
  note: z.string(),
  /** Its name; null without one. */
  collection: z.string().nullable(),
  marks: z.array(mark),
})

const collection = z.object({
  /** Null on the device of a guest. */
  id: z.int().nullable(),
  name: z.string(),
  /** The secret address; null while it is not shared. */
  share: z.string().nullable(),
})

export const favoriteList = z.object({
  items: z.array(favorite),
  collections: z.array(collection),
  share: z.string().nullable().describe('Секретный адрес всего списка'),
})
