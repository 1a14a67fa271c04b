import { z } from 'zod'
import { type Status, statuses } from '#kit/entity/define-entity.ts'

const knownDraft = z.iso.datetime().nullable().optional()

const status = z.enum(Object.keys(statuses) as [Status, ...Status[]], 'Такого состояния нет.')
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
/** What a form knows of a stored file that the record holds. */
export const picture = z
  .object({
    /** Null only for rows written before files could be uploaded. */
    hash: line,
    type: z.string(),
    /** In pixels; null for what is no picture. */
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
export const names = z
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

export const listItem = z.object({
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
})

/** The values stand beside the number of their record too, under their own names. */
export const list = pageOf(listItem.loose()).extend({
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

/** A changed field in words. */
export const difference = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

export const revisions = pageOf(
  z.object({
    version: z.int(),
    at: z.string(),
    how: z.enum(['hand', 'bulk', 'import', 'job']),
    /** Null when the program wrote. */
    author: z.string().nullable(),
    /** Why, in the writer's own words. */
    reason: z.string().nullable(),
    /** Whether the record was made or deleted by this save. */
    event: z.enum(['created', 'changed', 'deleted']),
    differences: z.array(difference),
    isOfUses: z.boolean().describe('Вместе с\u00a0препаратом сохранили его нормы'),
  }),
)

/** Records and kinds that the palette finds. */
export const foundRecord = z.object({ kind: z.string(), id: z.int(), title: z.string(), status })
export const paletteKind = z.object({
  path: z.string(),
  title: z.string(),
  /** The word for one record: «препарат». */
  one: z.string(),
  canCreate: z.boolean(),
})

/** A row of an open list that was saved or deleted since the list was loaded. */
export const changedRow = z.object({
  id: z.int(),
  isDeleted: z.boolean(),
  /** Null when the program wrote. */
  author: z.string().nullable(),
  /** Null for records without a history. */
  at: z.string().nullable(),
})

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query string of the list. */
  query: z.string(),
  isShared: z.boolean().describe('Виден всем редакторам'),
  /** Only the owner may rename, change and delete it. */
  isOwn: z.boolean(),
  isDefault: z.boolean().describe('С\u00a0него открывается список'),
})

/** The references of one living block in a document. */
export const livingBlock = z.strictObject({
  type: z.string().max(40).describe('Вид живого блока'),
  attrs: z.record(z.string().max(40), z.union([z.string().max(40), z.int()])).describe('На\u00a0что он ссылается'),
})

/**
 * How a living block looks today. `hidden`: its record is not published, so the site leaves the block out; `withdrawn`: the registration
 * has ended; `deleted`: the record is gone; `invalid`: what it refers to does not make sense.
 */
export const livingCard = z.object({
  state: z.enum(['shown', 'hidden', 'withdrawn', 'deleted', 'invalid']),
  title: z.string(),
  note: z.string(),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
})

/** Absent, null and empty are the same: empty texts of a body arrive as null. */
export const listQuery = z.string().max(4_000).nullish().describe('Строка запроса списка')

const queueRow = z.object({
  /** Names the row when it is put off. */
  key: z.string(),
  title: z.string(),
  /** The kind of record, in words. */
  kind: z.string(),
  /** What is wrong. */
  problem: z.string(),
  isWrongOnSite: z.boolean(),
  to: z.string(),
  /** The verb of the button. */
  action: z.string(),
})
const queueGroup = z.object({
  key: z.enum([
    'account',
    'registrations',
    'publications',
    'jobs',
    'drafts',
    'unread',
    'reviews',
    'gaps',
    'links',
    'misses',
    'addresses',
  ]),
  title: z.string(),
  total: z.int(),
  rows: z.array(queueRow),
  /** Where all of them are; null when all are shown. */
  more: z.string().nullable(),
})
/** What waits for an editor. */
export const queue = z.object({ groups: z.array(queueGroup), total: z.int(), postponed: z.int() })
