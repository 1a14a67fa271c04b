import { sql } from 'drizzle-orm'
import type { AfterSave } from '#kit/entity/save-records.server.ts'

/** Remembers when the price of a pack changed, in the transaction of the write. What is not published has no price that anybody could pay. */
export const recordPrices: AfterSave = {
  reads: { product: ['variants', 'status'] },
  async run(tx, saved) {
    const ids = saved
      .filter(({ entity, after }) => entity.name === 'product' && after?.status === 'published')
      .map(({ id }) => id)
    if (ids.length === 0) return
    await tx.execute(sql`insert into price_change (product_id, sku, price_kop)
      select v.parent_id, v.sku, v.price_kop from product_variants v
      where v.parent_id = any (${sql.param(ids)}::int[]) and v.price_kop is distinct from (select c.price_kop from price_change c
        where c.product_id = v.parent_id and c.sku = v.sku order by c.at desc, c.id desc limit 1)
      order by v.parent_id, v.position`)
  },
}
