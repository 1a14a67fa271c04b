import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import { declareTable } from '#kit/entity/define-entity.ts'
import type { FilePlace } from './file-place.ts'

const moment = () => timestamp({ withTimezone: true })
const uploader = () => integer().references(() => user.id, { onDelete: 'set null' })

/** A folder of the library; folders form a tree of at most five levels. */
export const fileFolder = pgTable(
  'file_folder',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parentId: integer().references((): AnyPgColumn => fileFolder.id, { onDelete: 'restrict' }),
    name: text().notNull(),
  },
  t => [unique('file_folder_parent_name').on(t.parentId, t.name).nullsNotDistinct()],
)

/**
 * Stored files: the bytes and measures of the version in use, and what belongs to the file whatever its version: alternative text, author,
 * focal point. `key` is the portable name that spreadsheets and `/media/{key}` use.
 */
export const file = pgTable(
  'file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    alt: text(),
    author: text(),
    licence: text(),
    createdAt: moment().notNull().defaultNow(),
    /** SHA-256 of the stored bytes in hexadecimal, the first part of the address. Null only for rows written before files could be uploaded. */
    hash: text(),
    caption: text(),
    sourceUrl: text(),
    folderId: integer().references(() => fileFolder.id, { onDelete: 'set null' }),
    /** Shares of width and height, 0–1: the point that stays visible when a picture is cropped. */
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    /** Of an animation only the first frame is kept. */
    isAnimated: boolean().notNull().default(false),
    tags: text().array().notNull().default(sql`'{}'`),
    uploadedBy: uploader(),
    /** Raised by every change of the row, as the versions of records. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
    deletedAt: moment(),
    /** What the search of the library looks in, in lower case with `ё` as `е`. The function is in the migrations. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`file_search_text("name", "alt", "caption", "author", "key", "tags")`),
  },
  t => [
    index('file_folder_id').on(t.folderId),
    index('file_hash').on(t.hash),
    index('file_search_text').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('file_focal_point', sql`${t.focalX} between 0 and 1 and ${t.focalY} between 0 and 1`),
  ],
)
declareTable('file', file)

/** Every content a file has had; the newest is the one in use. */
export const fileVersion = pgTable(
  'file_version',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fileId: integer()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    /** SHA-256 of the bytes as they were sent, before a picture was written again without metadata: finds duplicates before they are sent. */
    sourceHash: text(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    isAnimated: boolean().notNull().default(false),
    userId: uploader(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    index('file_version_file_id').on(t.fileId),
    index('file_version_hash').on(t.hash),
    index('file_version_source_hash').on(t.sourceHash),
  ],
)

/** A stored object: the content of a version (`preset` is `original`) or a picture made of it. Several files may have the same content. */
export const storedObject = pgTable(
  'stored_object',
  {
    hash: text().notNull(),
    /** `original`, `w320` to `w1920`, `og-{x}-{y}` with the focal point in percent. */
    preset: text().notNull(),
    /** `avif`, `webp`, `jpg`, `png`, `pdf`. */
    format: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The driver that holds the bytes: `disk` or `s3`. */
    driver: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.hash, t.preset, t.format] })],
)

/** An upload that is not finished, or finished and not yet taken over into the library. It dies after 30 minutes. */
export const fileUpload = pgTable(
  'file_upload',
  {
    /** 32 hexadecimal digits, the only part of a path that depends on the upload. */
    id: text().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    length: integer().notNull(),
    /** End of the last whole chunk that is flushed to disk. */
    offset: integer().notNull().default(0),
    /** The file it became. */
    fileId: integer().references(() => file.id, { onDelete: 'set null' }),
    /** Where it goes in the library. */
    place: jsonb().$type<FilePlace>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  t => [index('file_upload_owner_id').on(t.ownerId), index('file_upload_expires_at').on(t.expiresAt)],
)

/** Which records and drafts hold a file; written in the transaction that saves them. */
export const fileUse = pgTable(
  'file_use',
  {
    fileId: integer()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    entity: text().notNull(),
    recordId: integer().notNull(),
    field: text().notNull(),
    isDraft: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.fileId, t.entity, t.recordId, t.field, t.isDraft] }),
    index('file_use_record').on(t.entity, t.recordId),
  ],
)
