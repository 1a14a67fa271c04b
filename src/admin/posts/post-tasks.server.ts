import { sql } from 'drizzle-orm'
import type { TaskSource } from '#admin/kit/catalogue-task.ts'
import { shortDate } from '#ui/format/format-date.ts'

/** Articles that show a record which was changed after somebody had checked the article. */
export const reviewedPosts: TaskSource = {
  group: 'reviews',
  path: 'posts',
  find: (_, limit) => ({
    columns: {
      id: sql`p.id`,
      title: sql`p.title`,
      day: sql`p.checked_at::text`,
      number: sql`0`,
      total: sql`count(*) over ()`,
    },
    from: sql`from post p
    where p.status = 'published' and p.checked_at is not null and exists (
      select from post_reference f left join drug d on d.id = f.drug_id left join drug_use u on u.id = f.drug_use_id
      where f.post_id = p.id and ((d.updated_at > d.created_at and d.updated_at::date > p.checked_at)
        or (u.updated_at > u.created_at and u.updated_at::date > p.checked_at)))
    order by p.checked_at, p.id limit ${limit}`,
  }),
  words: ({ id, day }) => ({
    kind: 'статья',
    problem: `Данные изменились после проверки ${shortDate(day!)}`,
    isWrongOnSite: false,
    to: `/admin/posts/${id}`,
    action: 'Перечитать',
  }),
}
