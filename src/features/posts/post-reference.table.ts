import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { disease } from '#features/diseases/disease.entity.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { file } from '#features/files/file.table.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { product } from '#features/products/product.entity.ts'
import { sort } from '#features/sorts/sort.entity.ts'
import { post } from './post.entity.ts'

/**
 * What the texts of articles refer to, one row for each record. Derived from the texts and written with them, so that the database
 * refuses to delete a record that an article shows, and the articles of a record can be found.
 */
export const postReference = pgTable(
  'post_reference',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer()
      .notNull()
      .references(() => post.table.id, { onDelete: 'cascade' }),
    drugId: integer().references(() => drug.table.id, { onDelete: 'restrict' }),
    drugUseId: integer().references(() => drugUse.table.id, { onDelete: 'restrict' }),
    plantId: integer().references(() => plant.table.id, { onDelete: 'restrict' }),
    pestId: integer().references(() => pest.table.id, { onDelete: 'restrict' }),
    diseaseId: integer().references(() => disease.table.id, { onDelete: 'restrict' }),
    sortId: integer().references(() => sort.table.id, { onDelete: 'restrict' }),
    productId: integer().references(() => product.table.id, { onDelete: 'restrict' }),
    fileId: integer().references(() => file.id, { onDelete: 'restrict' }),
  },
  t => [
    index('post_reference_post').on(t.postId),
    check(
      'post_reference_exactly_one',
      sql`num_nonnulls(${t.drugId}, ${t.drugUseId}, ${t.plantId}, ${t.pestId}, ${t.diseaseId}, ${t.sortId}, ${t.productId}, ${t.fileId}) = 1`,
    ),
  ],
)
