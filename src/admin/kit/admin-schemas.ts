import { z } from 'zod'
import { type RecordStatus, statusWords } from './kinds/kind-description.ts'

const statuses = Object.keys(statusWords) as [RecordStatus, ...RecordStatus[]]
const knownDraft = z.iso.datetime().nullable().optional()

export const status = z.enum(statuses, 'Такого состояния нет.')
/** Records get into the trash and out of it by endpoints of their own. */
const settableStatus = status.exclude(['trash'], 'Такого состояния нет.')

const values = z
  .record(z.string(), z.unknown())
  .describe(
    'Значения полей по\u00a0их именам; у\u00a0препарата ещё uses\u00a0— правка норм, null\u00a0— нормы как есть',
  )
const version = z.int().positive().describe('Версия, которую видел редактор')

/** Drafts of records that are not created yet are told apart by a number that the form chooses. */
const newDraft = z.int().min(0).max(999_999_999).optional().describe('Номер черновика новой записи; без него\u00a0— 0')
/** The same in an address. */
export const draftNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/, 'Ожидается номер черновика.')
  .transform(Number)
  .optional()
  .describe('Номер черновика новой записи; без него\u00a0— 0')

export const creation = z.strictObject({
  values,
  status: settableStatus.optional(),
  fromDraft: z.boolean().optional().describe('Убрать свой черновик новой записи: она создана из\u00a0него'),
  newDraft,
  knownDraft: knownDraft.describe('updatedAt черновика, который убрать; более новый остаётся. Без него\u00a0— любой'),
})
const reason = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .describe('Почему меняется запись садовода: без причины её не\u00a0изменить, владелец её прочтёт')
export const edit = z.strictObject({
  version,
  values: values.optional(),
  status: settableStatus.optional(),
  fromDraft: z
    .boolean()
    .optional()
    .describe('Убрать весь свой черновик: без этого из\u00a0него уходят только поля с\u00a0сохранёнными значениями'),
  knownDraft: knownDraft.describe('updatedAt черновика, который убрать; более новый остаётся. Без него\u00a0— любой'),
  reason: reason.optional(),
})

/** The envelope of every list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int(), pages: z.int() })

const size = z.int().nullable()
const line = z.string().nullable()
const picture = z
  .object({
    hash: line,
    type: z.string(),
    width: size,
    height: size,
    alt: line,
    author: line,
    licence: line,
    sourceUrl: line,
  })
  .optional()
  .describe('Только у\u00a0файлов')
const rowKey = z
  .string()
  .optional()
  .describe('Только у\u00a0строк: ключ, которым её называет поле; id\u00a0— запись, что к\u00a0ней ведёт')
const names = z
  .record(z.string(), z.array(z.object({ id: z.int(), title: z.string(), status, picture, rowKey })))
  .describe(
    'Записи, на\u00a0которые ссылаются поля: по\u00a0адресу вида; файлы\u00a0— под именем files; строки\u00a0— под своим путём через точки',
  )

export const record = z.object({
  id: z.int(),
  version: z.int(),
  status,
  values: z.record(z.string(), z.unknown()),
  names,
})

/** The rows of a drug have the schema of the grid. */
export const savedRecord = record.extend({
  rows: z.unknown().optional().describe('Строки записи, такие как нормы препарата, если сохраняли и\u00a0их'),
})

const time = z.string().describe('Время ISO\u00a08601')
export const draft = z.object({
  version: z.int().describe('Версия, поверх которой он написан; 0\u00a0— новая запись'),
  values: z.record(z.string(), z.unknown()).describe('Только отличия; могут быть неверными'),
  updatedAt: time,
})
export const draftInput = z.strictObject({
  version: z.int().nonnegative(),
  values,
  known: knownDraft.describe('updatedAt черновика, вместо которого этот; null или пусто\u00a0— черновика не\u00a0было'),
})
/** Only `message` when it is not about another tab. */
export const draftConflict = z.object({ message: z.string(), draft: draft.optional(), names: names.optional() })

/** What a form opens: only the caller's own draft, and of other drafts whose they are. */
export const editedRecord = record.extend({
  draft: draft.nullable(),
  otherDrafts: z.array(z.object({ author: z.string(), updatedAt: time })),
  publications: z.array(
    z.object({
      action: z.enum(['publish', 'unpublish']),
      at: time,
      author: z.string().nullable(),
      fields: z.int(),
      failure: z.string().nullable().describe('Почему не\u00a0вышло'),
    }),
  ),
})

const at = z.iso
  .datetime({ offset: true, error: 'Введите время, например 2027-07-17T09:00:00+03:00.' })
  .transform(text => new Date(text))
  .optional()
  .describe('Когда; без него\u00a0— сейчас')
export const publishing = z.strictObject({ version, at })
export const unpublishing = z.strictObject({ version: version.optional(), at })
export const restoring = z.strictObject({
  version: version.optional(),
  replace: z.boolean().optional().describe('Заменить свой прежний черновик'),
  knownDraft: knownDraft.describe(
    'updatedAt черновика, который можно заменить; другой остаётся, ответ 409. Без него\u00a0— любой',
  ),
})

export const list = z.object({
  items: z.array(
    z.looseObject({
      id: z.int(),
      version: z.int(),
      status,
      title: z.string(),
      updatedAt: z.string(),
      publication: z
        .object({ at: time, hasFailed: z.boolean() })
        .nullable()
        .describe('Когда выйдет на\u00a0сайт, если это назначено'),
      hasDraft: z.boolean().describe('Есть правки: у\u00a0кого-то из\u00a0редакторов есть черновик'),
      values: z
        .record(z.string(), z.unknown())
        .describe('Выбранные столбцы; они\u00a0же стоят и\u00a0рядом с\u00a0номером, под своими именами'),
    }),
  ),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
  corrected: z
    .string()
    .nullable()
    .describe('Другое написание слов, по\u00a0которому искали: по\u00a0заданному ничего не\u00a0нашлось'),
  names,
})

export const conflict = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  conflicts: z.record(z.string(), z.object({ base: z.unknown(), theirs: z.unknown(), mine: z.unknown() })),
  version: z.int(),
  merged: z.array(z.string()).describe('Поля, которые изменил только другой редактор: их не\u00a0спрашивают'),
  author: z.string().nullable().describe('Кто сохранил эту версию; null\u00a0— программа'),
  savedAt: time.nullable(),
  names,
  rows: z.array(z.unknown()).optional().describe('Ячейки норм, которые изменил другой редактор; тогда conflicts пуст'),
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
      reason: z.string().nullable(),
      event: z.enum(['created', 'changed', 'deleted']),
      differences: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
      isOfUses: z.boolean().describe('Вместе с препаратом сохранили его регламенты'),
    }),
  ),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
})

/** Absent, null and empty are the same: empty texts of a body arrive as null. */
export const listQuery = z.string().max(4_000).nullish().describe('Строка запроса списка')
