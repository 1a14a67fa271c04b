import type { Pool } from 'pg'

/**
 * Copies of the varieties, products and drugs of the seed in the index alone, as saving them under these names would write them: the records
 * themselves are not asked by a question. The indexes are made after the rows, which is what a start does with large ones.
 *
 * @param count of documents, those of the seed included
 */
export async function growDocuments(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    const { rows: indexes } = await client.query<{ name: string; statement: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
        where i.indrelid in ('search_document'::regclass, 'search_word'::regclass) and not i.indisprimary order by 1`,
    )
    await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
    await client.query(copies, [count])
    await client.query(newWords)
    for (const { statement } of indexes) await client.query(statement)
    await client.query('vacuum (analyze) search_document, search_word')
  } finally {
    client.release(true)
  }
}

/** The name of a copy ends with a number, so that each has words of its own: the number, and the name with it as one word. */
const copies = `with base as (
    select *, count(*) over () as templates from search_document where is_public and kind in ('sort', 'product', 'drug')
  ), wanted as (select $1::int - (select count(*) from search_document)::int as count)
  insert into search_document (kind, record_id, edition, is_public, shown_on, alias, name, note, cover_id, names, codes, code_text, phrases, stems, words)
  select kind, record_id + g * 100000, edition, true, shown_on, alias || '-' || g, name || ' ' || g, note, cover_id,
    array(select each || g from unnest(names) each), array(select each || g from unnest(codes) each),
    array_to_string(array(select ' ' || each || g from unnest(codes) each), ''), array(select g || ' ' || each from unnest(phrases) each),
    case when stems = '{}' then stems else stems || array[g::text, names[1] || g] end, words || array_to_tsvector(array['=' || g, '=' || names[1] || g])
  from base, wanted, generate_series(1, ceil(wanted.count / base.templates::float)::int) g order by g, kind, record_id limit (select count from wanted)`

const newWords = `insert into search_word (word, stem, consonants, is_public)
  select word, word, translate(word, 'аеиоуыэюяйьъ', ''), true
  from (select distinct substr(lexeme, 2) as word from search_document, unnest(tsvector_to_array(words)) lexeme
    where record_id >= 100000 and lexeme ~ '^=.*\\d$') w
  on conflict do nothing`
