import { z } from 'zod'

/**
 * Where an import stands: `queued` → `checking` → `ready` or `failed`; `waiting` → `applying` → `applied` → `undone`. `outdated`: the data changed,
 * and another plan was made of the same file.
 */
const state = z.enum(['queued', 'checking', 'ready', 'failed', 'waiting', 'applying', 'applied', 'undone', 'outdated'])

const namedRecord = z.object({ id: z.int(), title: z.string() })
export const undoneRecords = z.object({
  undone: z.int().describe('Сколько записей стали прежними или ушли в\u00a0корзину'),
  items: z.array(namedRecord),
  kept: z.int().describe('Сколько остались как есть'),
  keptItems: z.array(namedRecord.extend({ reason: z.string() })).describe('Первые 500 из них и\u00a0почему'),
})

export const importPlan = z.object({
  planId: z.string(),
  kind: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  state,
  progress: z.int().describe('Процент текущего шага'),
  format: z.string().nullable().describe('Как прочитан файл'),
  isWorkbook: z.boolean(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  fields: z.record(z.string(), z.int()).describe('Сколько записей меняют поле'),
  message: z.string().nullable(),
  undone: undoneRecords.nullable().describe('Что стало с\u00a0записями, когда загрузку отменили'),
  nextId: z.string().nullable().describe('Новая проверка того\u00a0же файла'),
  expiresAt: z.string(),
})

/** What would become of a record. */
export const rowType = z.enum(['create', 'update', 'unchanged', 'rejected'])

const plannedRow = z.object({
  type: rowType,
  line: z.int(),
  alias: z.string(),
  title: z.string(),
  /** Before and after, as cells. */
  fields: z.array(z.object({ label: z.string(), from: z.string(), to: z.string(), unit: z.string().optional() })),
  /** `column` is empty for the line as a whole. */
  reasons: z.array(z.object({ sheet: z.string(), line: z.int(), column: z.string(), message: z.string() })),
})

export const importRows = z.object({
  rows: z.array(plannedRow),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
