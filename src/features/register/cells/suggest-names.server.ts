import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { readCrops, readTargets } from '../read-object.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A cell whose words no record of the catalogue matches. */
export interface UnknownNames {
  column: 'crop' | 'target'
  /** Both cells of the row: problems of its crops come first. */
  crop: string
  target: string
}

/** A part of a cell and what may be meant by it; the cell with it is read. */
interface NameSuggestion {
  word: string
  name: string
}

/** For one word. */
const maxNames = 2
/** Words of one cell, and their characters: longer ones are no names. */
const maxWords = 5
const maxWord = 100
/** Trigram similarity from which a name counts at all, what living on a crop of the row adds, and the sum from which it is shown. */
const minSimilarity = 0.15
const hostScore = 0.2
const minScore = 0.3
/** A second name must be nearly as near as the first. */
const minShare = 0.75

/** The nearest names for the unknown words of each cell, by trigrams of names and synonyms; one statement. */
export async function suggestNames(
  db: Db,
  vocabulary: Vocabulary,
  cells: readonly UnknownNames[],
): Promise<NameSuggestion[][]> {
  const parts = cells.map(cell => unknownParts(cell, vocabulary))
  const wanted = parts.flatMap((list, at) =>
    list
      .filter(({ place }) => place === null)
      .map(({ base }) => ({ column: cells[at]!.column, word: foldText(base), crops: list[0]!.plants })),
  )
  const names = await findNearest(db, wanted)
  return parts.map((list, at) => {
    const { column } = cells[at]!
    const isKnown = (name: string) =>
      column === 'crop' ? vocabulary.crop(name) !== null : vocabulary.targets(name).length > 0
    return list.flatMap(({ word, base, rest, place, plants }) => {
      if (place !== null) return place === '' ? [] : [{ word, name: `${base} (${place})` }]
      const found = names.get(keyOf({ column, word: foldText(base), crops: plants })) ?? []
      return found
        .filter(isKnown)
        .slice(0, maxNames)
        .map(name => ({ word, name: name + rest }))
    })
  })
}

interface Part {
  word: string
  /** The words without what stands in parentheses, which stays: it may be a place. */
  base: string
  rest: string
  /** The name is known, and only its place is not: the place as the readers know it, empty when nothing is near. Null otherwise. */
  place: string | null
  /** Aliases of the crops of the row. */
  plants: readonly string[]
}

function unknownParts({ column, crop, target }: UnknownNames, vocabulary: Vocabulary): Part[] {
  const crops = readCrops(crop, vocabulary)
  const plants = crops.value?.plants ?? []
  const { unread } = column === 'crop' ? crops : readTargets(target, plants, vocabulary)
  const words = unread.split(', ').filter(word => isName.test(word) && word.length <= maxWord)
  return words.slice(0, maxWords).map(word => {
    const [, base = word, inside] = isName.exec(word)!
    const isPlace = column === 'crop' && inside !== undefined && vocabulary.crop(base) !== null
    const rest = inside === undefined ? '' : ` (${inside})`
    return { word, base, rest, place: isPlace ? placeNear(inside) : null, plants: column === 'target' ? plants : [] }
  })
}

/** A name, and at its end perhaps something in parentheses. */
const isName = /^([^()]*[^() ]) ?(?:\(([^()]*)\))?$/

/** Words for places that registers and labels use beside those of the readers. */
const places: readonly [RegExp, string][] = [
  [/теплиц|тепличн|парник|закрыт/i, 'защищённый грунт'],
  [/уличн|открыт|гряд/i, 'открытый грунт'],
  [/комнат|горш/i, 'комната'],
  [/склад|хранени|погреб/i, 'хранилище'],
]

/** A place is suggested only when one is meant. */
function placeNear(words: string): string {
  const found = places.filter(([pattern]) => pattern.test(words))
  return found.length === 1 ? found[0]![1] : ''
}

interface Wanted {
  column: UnknownNames['column']
  word: string
  crops: readonly string[]
}

const keyOf = ({ column, word, crops }: Wanted) => `${column} ${word} ${crops.join()}`

interface Row {
  at: number
  name: string
}

const nearest = (table: 'pest' | 'disease') => sql`
  select 'target' as column_name,
    name,
    concat_ws(',', name, synonyms) as names,
    array(select p.alias
      from ${sql.identifier(`${table}_hosts`)} h
        join plant p on p.id = h.plant_id
      where h.parent_id = x.id) as hosts
  from ${sql.identifier(table)} x
  where status = 'published'`

/** Every name that a cell may mean. */
const candidates = sql`
    select 'crop' as column_name,
      short_name as name,
      concat_ws(',', short_name, name, synonyms) as names,
      '{}'::text[] as hosts
    from plant
    where status = 'published'
    union all select 'crop', name, name, '{}' from plant_group where status = 'published'
    union all ${nearest('pest')}
    union all ${nearest('disease')}
    union all select 'target', name, name, '{}' from effect where status = 'published'`

async function findNearest(db: Db, wanted: readonly Wanted[]): Promise<Map<string, string[]>> {
  if (wanted.length === 0) return new Map()
  const score = sql`(nearest.similarity + case
      when exists (select from unnest(c.hosts) h where w.crops ? h) then ${hostScore}::real
      else 0
    end)`
  const asked = JSON.stringify(wanted.map((each, at) => ({ ...each, column_name: each.column, at })))
  const tables = sql`with wanted as (
      select *
      from jsonb_to_recordset(${asked}::jsonb) as w(at int, column_name text, word text, crops jsonb)
    ),
    candidate as (${candidates})`
  const rest = sql`from wanted w
      cross join lateral (
        select c.name, ${score} as score, max(${score}) over () as best
        from candidate c
          cross join lateral (
            select max(similarity(w.word, translate(lower(trim(n)), 'ё', 'е'))) as similarity
            from unnest(string_to_array(c.names, ',')) n
          ) nearest
        where c.column_name = w.column_name and nearest.similarity >= ${minSimilarity}
      ) near
    where near.score >= ${minScore} and near.score >= near.best * ${minShare}
    order by w.at, near.score desc, near.name`
  const rows = await findRows(db, selectOf(rowOf<Row>({ at: sql`w.at`, name: sql`near.name` }), rest, tables))
  const found = new Map<string, string[]>()
  for (const { at, name } of rows) {
    const key = keyOf(wanted[at]!)
    found.set(key, [...(found.get(key) ?? []), name])
  }
  return found
}
