import { LRUCache } from 'lru-cache'

/** Of everything: what a new build or an unknown change makes out of date. */
export const siteKey = 'site'
/** Of what may depend on any table: every change makes it out of date. */
const anyTableKey = 'any-table'

/** Characters of all keys together; the caches that read them take 16,000 and proxies less. */
const maxLength = 1_000

const maxTexts = 500
/** A longer statement has long lists in it, and would fill the memory of those that were read. Characters. */
const maxTextLength = 20_000

/** Returns the keys of a response: the site, its record, and each table that one of the statements names. */
type FindKeys = (address: string, statements: Iterable<string>) => string[]

/**
 * A word of a statement that is the name of a table stands for it, whatever it is there: a column of the same name makes a page depend on
 * more than it does, and nothing is left out.
 *
 * @param tables of the database; without them every response depends on any table
 */
export function openKeys(tables: Iterable<string> | undefined): FindKeys {
  // By name, because a word that was cut from a statement would keep all of it in memory.
  const names = tables && new Map([...tables].map(name => [name, name]))
  const known = new LRUCache<string, readonly string[]>({ max: maxTexts })
  const tablesIn = (text: string): readonly string[] => {
    const found = known.get(text)
    if (found) return found
    const words = new Set(text.match(/\w+/g))
    const made = [...words].flatMap(word => names?.get(word) ?? [])
    if (text.length <= maxTextLength) known.set(text, made)
    return made
  }
  return (address, statements) => {
    const own = [siteKey, ...recordKey(address)]
    if (!names) return [...own, anyTableKey]
    const read = new Set<string>()
    for (const text of statements) for (const table of tablesIn(text)) read.add(table)
    const keys = [...own, ...[...read].sort()]
    return keys.join(' ').length <= maxLength ? keys : [...own, anyTableKey]
  }
}

/** `/drugs/skor`, `/drugs/skor/mix`, `/drugs/skor/_payload.json`, `/api/drugs/skor` and `/drawings/drugs/skor.svg` are about `drugs/skor`. */
function recordKey(address: string): string[] {
  const [, kind, alias] =
    /^\/(?:api\/|drawings\/|(?!api\/|drawings\/))([a-z-]+)\/([a-z\d-]+)(?:\.svg)?(?:[/?]|$)/.exec(address) ?? []
  return kind && alias ? [`${kind}/${alias}`] : []
}

/** Which keys a change makes out of date. `names`: the tables that it has written; none: unknown. */
export const keysOfChange = (names: readonly string[]): string[] =>
  names.length === 0 ? [siteKey] : [anyTableKey, ...names]
