import { sql } from 'drizzle-orm'

/** The product of the drug `d` with the lowest price, of those of the shop that can be had. */
export const offer = sql`(select jsonb_build_object('alias', p.alias, 'priceKop', min(v.price_kop)) from product p
    join product_variants v on v.parent_id = p.id and v.stock_state <> 'out' and (v.expiry_date is null or v.expiry_date >= current_date)
  where p.drug_id = d.id and p.status = 'published' group by p.id order by min(v.price_kop), p.alias limit 1)`
