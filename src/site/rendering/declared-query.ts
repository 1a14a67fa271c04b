import type { QuerySpec } from '#kit/http/list-query.ts'

interface Page {
  path: string
  access: string
  query?: readonly string[]
  hasOpenQuery?: true
}

/** The query parameters that a public page may read; null: any. The cache leaves out all others, so no answer may depend on them. */
export function declaredNames(
  { path, access, query = [], hasOpenQuery }: Page,
  spec: QuerySpec = {},
): ReadonlySet<string> | null {
  return access !== 'public' || hasOpenQuery || path === '/*' ? null : new Set([...query, ...Object.keys(spec)])
}

/** Parameters of the framework's own requests for data. */
const ofFramework = ['_routes', 'index']

/** The query without what the page does not declare: the same page with and without a cache in front of it. */
export function declaredSearch(search: string, names: ReadonlySet<string> | null): string {
  if (names === null || search === '') return search
  const all = new URLSearchParams(search)
  const undeclared = [...new Set(all.keys())].filter(name => !names.has(name) && !ofFramework.includes(name))
  if (undeclared.length === 0) return search
  for (const name of undeclared) all.delete(name)
  return all.size > 0 ? `?${all}` : ''
}

/**
 * The address as a loader gets it. Outside of production, reading a parameter that the page does not declare throws: in production it
 * would always be absent, which no test of the page alone would show.
 */
export function declaredUrl(
  url: URL,
  names: ReadonlySet<string> | null,
  isStrict = process.env.NODE_ENV !== 'production',
): URL {
  if (names === null || !isStrict) return url
  const strict = new URL(url)
  return Object.defineProperty(strict, 'searchParams', { value: new DeclaredParams(strict.search, names) })
}

class DeclaredParams extends URLSearchParams {
  readonly #names: ReadonlySet<string>

  constructor(search: string, names: ReadonlySet<string>) {
    super(search)
    this.#names = names
  }

  override get(name: string): string | null {
    return super.get(this.#check(name))
  }

  override getAll(name: string): string[] {
    return super.getAll(this.#check(name))
  }

  override has(name: string): boolean {
    return super.has(this.#check(name))
  }

  #check(name: string): string {
    if (!this.#names.has(name))
      throw new Error(
        `The page reads «${name}» and does not declare it: see \`query\` in routes.ts and the public face.`,
      )
    return name
  }
}
