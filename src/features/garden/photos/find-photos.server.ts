import { type SQL, sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { PhotoView } from './photo-view.ts'

export interface PhotoFilter {
  entry?: number | undefined
  observation?: number | undefined
  /** Of its observations, and of the entries about it. */
  planting?: number | undefined
}

const row = rowOf<PhotoView>({
  ...columnsOf('f', 'id', 'width', 'height', 'bytes'),
  entry: sql`f.entry_id`,
  observation: sql`f.observation_id`,
  day: sql`coalesce(e.day, o.day)::text`,
  about: sql`coalesce((select string_agg(i.regulation_copy #>> '{drug,name}', ' + ' order by i.position) from journal_item i where i.entry_id = e.id),
    (select name from pest where id = o.pest_id), (select name from disease where id = o.disease_id))`,
  at: sql`to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
})

const photosWhere = (condition: SQL) => sql`from garden_photo f left join journal_entry e on e.id = f.entry_id
  left join observation o on o.id = f.observation_id where ${condition} order by coalesce(e.day, o.day), f.id`

/** Photos of this gardener, the earliest first. */
export const findPhotos = (
  db: Db,
  userId: number,
  { entry, observation, planting }: PhotoFilter = {},
): Promise<PhotoView[]> =>
  findRows(
    db,
    selectOf(
      row,
      photosWhere(sql`f.user_id = ${userId}
        ${entry === undefined ? sql`` : sql`and f.entry_id = ${entry}`}
        ${observation === undefined ? sql`` : sql`and f.observation_id = ${observation}`}
        ${
          planting === undefined
            ? sql``
            : sql`and (o.planting_id = ${planting} or exists (select from journal_planting l
                where l.entry_id = e.id and l.planting_id = ${planting} and l.is_treated))`
        }`),
    ),
  )
