import { z } from 'zod'
import { difference, pageOf } from '#admin/kit/admin-schemas.ts'

const person = z.object({ id: z.int(), name: z.string() }).nullable()
/** A save of a record or a security event. */
const item = z.object({
  /** `r12` or `e34`. */
  key: z.string(),
  at: z.string(),
  /** Null for the program, visitors and deleted accounts. */
  who: person.describe('Учётная запись, которая ещё есть'),
  actor: z.string().describe('Кто, словами: имя, программа, гость или удалённая учётная запись'),
  /** What happened, in words. */
  what: z.string(),
  /** The record it happened to. */
  record: z.object({ kind: z.string(), id: z.int(), title: z.string() }).nullable(),
  /** The account it happened to, when it is another one's. */
  person,
  differences: z.array(difference),
  detail: z.string(),
  network: z.string(),
})
export const journalPage = pageOf(item)
