import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { post } from '#features/posts/post.entity.ts'
import { postReference } from '#features/posts/post-reference.table.ts'
import { shownTitle } from './find-names.server.ts'

/**
 * The articles whose living blocks refer to records of a kind: kind, id, title and field of the article, and `target`, the record. Null
 * for kinds that no block can show.
 */
export function usesInTexts(target: string, where: (target: AnyPgColumn) => SQL): SQL | null {
  const column = (postReference as unknown as Record<string, AnyPgColumn | undefined>)[`${target}Id`]
  // An article is not used by its own references.
  if (!column || column === postReference.postId) return null
  return sql`select ${column} as target, ${post.path}::text as kind, ${post.table.id} as id, ${shownTitle(post)} as title,
    ${post.fields.body.label}::text as field, ${post.table.status} as status
    from ${postReference} join ${post.table} on ${post.table.id} = ${postReference.postId} where ${where(column)}`
}
