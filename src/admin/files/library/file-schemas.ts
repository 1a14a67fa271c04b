import { z } from 'zod'
import { maxReason } from '#admin/lists/bulk/bulk.ts'
import { fileActions } from './bulk-files.ts'
import { maxAlt, maxTags, onlyFilters } from './file-limits.ts'

const time = z.string().describe('Время ISO\u00a08601')
const share = z.number()

export const fileItem = z.object({
  id: z.int(),
  key: z.string().describe('Имя в\u00a0таблицах и\u00a0в\u00a0/media/'),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  hash: z.string().nullable(),
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  author: z.string().nullable(),
  licence: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  folderId: z.int().nullable(),
  focalX: share.describe('Точка кадра, доля ширины'),
  focalY: share.describe('Точка кадра, доля высоты'),
  tags: z.array(z.string()),
  isAnimated: z.boolean(),
  version: z.int(),
  uses: z.int().describe('На\u00a0скольких страницах стоит, вместе с\u00a0черновиками'),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.nullable().describe('Когда попал в\u00a0корзину'),
})

export const filePage = z.object({ items: z.array(fileItem), total: z.int(), page: z.int(), pageSize: z.int() })

export const overview = z.object({
  folders: z.array(z.object({ id: z.int(), parentId: z.int().nullable(), name: z.string(), files: z.int() })),
  total: z.int(),
  tags: z.array(z.object({ tag: z.string(), files: z.int() })),
  counts: z.object(
    Object.fromEntries(onlyFilters.map(name => [name, z.int()])) as Record<(typeof onlyFilters)[number], z.ZodInt>,
  ),
  usedBytes: z.number().describe('Занято своими файлами, в\u00a0байтах'),
  quotaBytes: z.number(),
  maxBytes: z.number().describe('Самый большой файл, который можно загрузить'),
})

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Не длиннее ${max} знаков.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Здесь есть недопустимые знаки.')
const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform(text => (text === undefined ? undefined : text || null))
const coordinate = z.number().min(0, 'Не меньше 0.').max(1, 'Не больше 1.').optional()
const number = z.int().positive().max(2_147_483_647)
const tag = line(40).toLowerCase().min(1, 'Введите метку.')

const version = number.describe('Версия, которую видел редактор')

export const fileInput = z.strictObject({
  version,
  name: line(200)
    .min(1, 'Введите имя файла.')
    .regex(/^[^/\\]*$/, 'В имени не\u00a0бывает косой черты.')
    .optional(),
  alt: optionalLine(maxAlt),
  caption: optionalLine(500),
  author: optionalLine(200),
  licence: optionalLine(200),
  sourceUrl: optionalLine(500).refine(
    url => !url || /^https?:\/\/[^\s]+$/i.test(url),
    'Адрес начинается с\u00a0https:// или http://.',
  ),
  folderId: number.nullish(),
  focalX: coordinate,
  focalY: coordinate,
  tags: z
    .array(tag)
    .max(maxTags, `Не больше ${maxTags} меток.`)
    .transform(tags => [...new Set(tags)])
    .optional(),
})

export const fileNames = {
  name: 'Имя',
  alt: 'Описание',
  caption: 'Подпись',
  author: 'Автор',
  licence: 'Лицензия',
  sourceUrl: 'Источник',
  tags: 'Метки',
  parentId: 'Папка',
}

export const folderInput = z.strictObject({
  name: line(80).min(1, 'Введите название папки.'),
  parentId: number.nullish().transform(id => id ?? null),
})
export const folder = z.object({ id: z.int(), parentId: z.int().nullable(), name: z.string() })

export const fileUses = z.object({
  uses: z
    .array(z.object({ kind: z.string(), id: z.int(), title: z.string(), field: z.string(), isDraft: z.boolean() }))
    .describe('Не больше\u00a0200'),
  total: z.int().describe('Страниц'),
})

export const fileVersions = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      hash: z.string(),
      author: z.string().nullable().describe('Кто загрузил'),
      createdAt: time,
      isCurrent: z.boolean(),
    }),
  ),
})

export const bulkRequest = z.strictObject({
  query: z.string().max(4_000).nullish().describe('Строка запроса списка'),
  ids: z
    .array(number)
    .max(500)
    .optional()
    .describe('Файлы, выбранные по\u00a0одному; без них\u00a0— всё, что находит query'),
  action: z.enum(fileActions, 'Такого действия нет.'),
  folderId: number.nullish().describe('Для move; пусто: вынуть из\u00a0папок'),
  tag: tag.optional().describe('Для tag и\u00a0untag'),
  author: optionalLine(200).describe('Для credit; пустое остаётся у\u00a0каждого файла своим'),
  licence: optionalLine(200).describe('Для credit; пустое остаётся у\u00a0каждого файла своим'),
})
export const bulkConfirmed = bulkRequest.extend({
  token: z.string().max(100).describe('Из предпросмотра'),
  reason: line(maxReason).nullish(),
})
