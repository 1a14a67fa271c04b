import { z } from 'zod'

/** A record of a preview: the field before and after in words, or why it stays as it is. */
const previewItem = z.object({
  id: z.int(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
})
const group = z.object({ count: z.int(), items: z.array(previewItem).describe('Первые\u00a050') })
export const bulkPreview = z.object({
  /** Names the set of records, their versions and the action. */
  token: z.string(),
  /** Chosen records: the sum of the three groups. */
  total: z.int(),
  changing: group.describe('Изменятся'),
  same: group.describe('Уже такие'),
  refused: group.describe('Изменить нельзя, и\u00a0почему'),
})
/** What changes and what is refused stand in the answer for records twice. */
export const recordPreview = bulkPreview.extend({
  items: group.shape.items.describe('Что изменится: первые\u00a050'),
  blocked: group.describe('То\u00a0же, что refused'),
})
export const bulkResult = z.object({
  /** For undoing; null when nothing changed, and for records without a history. */
  batch: z.int().nullable(),
  changed: z.int(),
  /** Records that stayed as they were: already so, or refused. */
  kept: z.int(),
})
export const bulkUndone = z.object({
  undone: z.int(),
  items: z.array(z.object({ id: z.int(), title: z.string() })).describe('Первые\u00a050'),
  kept: z.int(),
  keptItems: z.array(z.object({ id: z.int(), title: z.string(), reason: z.string() })).describe('Первые\u00a050'),
})
