import { z } from 'zod'
import { statusWords } from '#admin/kinds/kind-description.ts'

export const status = z.enum(
  Object.keys(statusWords) as [keyof typeof statusWords, ...(keyof typeof statusWords)[]],
  'Такого состояния нет.',
)

const values = z.record(z.string(), z.unknown()).describe('Значения полей по\u00a0их именам')
const version = z.int().positive().describe('Версия, которую видел редактор')

export const creation = z.strictObject({ values, status: status.optional() })
export const edit = z.strictObject({ version, values: values.optional(), status: status.optional() })
export const versionOnly = z.strictObject({ version })

const names = z
  .record(z.string(), z.array(z.object({ id: z.int(), title: z.string(), status })))
  .describe('Записи, на\u00a0которые ссылаются поля: по\u00a0адресу вида')

export const record = z.object({
  id: z.int(),
  version: z.int(),
  status,
  values: z.record(z.string(), z.unknown()),
  names,
})

export const list = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      status,
      title: z.string(),
      updatedAt: z.string(),
      values: z.record(z.string(), z.unknown()).describe('Выбранные столбцы'),
    }),
  ),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
  names,
})

export const conflict = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  conflicts: z.record(z.string(), z.object({ base: z.unknown(), theirs: z.unknown(), mine: z.unknown() })),
  version: z.int(),
})

const use = z.object({ kind: z.string(), id: z.int(), title: z.string(), field: z.string() })
export const uses = z.object({ uses: z.array(use), total: z.int() })
export const usedRecord = z.object({ message: z.string(), uses: z.array(use), total: z.int() })

export const revisions = z.object({
  items: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      how: z.enum(['hand', 'bulk', 'import', 'job']),
      author: z.string().nullable(),
      event: z.enum(['created', 'changed', 'deleted']),
      differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
})
