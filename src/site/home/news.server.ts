import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'

const shownPosts = 3
const shownProducts = 4

export interface News {
  /** The newest articles. */
  posts: { alias: string; title: string; lead: string | null }[]
  /** Products that may be used against what is active this month, with the price of the cheapest pack that can be had. */
  products: { alias: string; title: string; priceKop: number }[]
}

export const newsJson = (month: number): Record<keyof News, SQL> => ({
  posts: postsJson,
  products: productsJson(month),
})

const postsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('alias', p.alias, 'title', p.title, 'lead', p.lead) order by p.place), '[]')
  from (select alias, title, lead, row_number() over (order by published_at desc nulls last, sort_order nulls last, id desc) as place
    from post where status = 'published' order by place limit ${shownPosts}) p)`

/** What the site may recommend today may be sold too: it is for private plots, and its registration is in force. */
const productsJson = (month: number) => {
  const active = sql`@> array[${String(month).padStart(2, '0')}]::text[]`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('alias', p.alias, 'title', p.title, 'priceKop', p.price_kop) order by p.place), '[]')
    from (select g.alias, g.title, offer.price_kop, row_number() over (order by g.sort_order nulls last, g.id) as place
      from product g cross join lateral (select min(v.price_kop) as price_kop from product_variants v
          where v.parent_id = g.id and v.stock_state <> 'out' and (v.expiry_date is null or v.expiry_date >= current_date)) offer
      where g.status = 'published' and offer.price_kop is not null and exists (
        select from drug_use_scope s left join pest on pest.id = s.pest_id and pest.status = 'published'
          left join disease on disease.id = s.disease_id and disease.status = 'published'
        where s.drug_id = g.drug_id and ${usableNow(sql`s.`)} and (pest.active_months ${active} or disease.active_months ${active}))
      order by place limit ${shownProducts}) p)`
}
