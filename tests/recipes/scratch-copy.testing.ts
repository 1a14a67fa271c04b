import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

/**
 * Applies the recipes of CONTRIBUTING in a copy of the repository: checks which files each one touches, and that types, lint,
 * laws and the seed pass with all of them applied.
 */
const root = path.resolve(import.meta.dirname, '../..')
const notCopied = new Set(['node_modules', 'build', '.git', '.cache', 'data', 'test-results'])
export let scratch: string

export function open() {
  scratch = mkdtempSync(path.join(tmpdir(), 'sadozor-recipes-'))
  cpSync(root, scratch, { recursive: true, filter: from => !notCopied.has(path.relative(root, from)) })
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'))
}

export const close = () => rmSync(scratch, { recursive: true, force: true })

export function run(...command: [file: string, ...args: string[]]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
export const migrate = (name: string) => run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name)

export function change(file: string, ...replacements: [before: string, after: string][]): void {
  const at = path.join(scratch, file)
  let text = readFileSync(at, 'utf8')
  for (const [before, after] of replacements) {
    expect(text.split(before).length, `${file}: «${before}» stands there once`).toBe(2)
    text = text.replace(before, () => after)
  }
  writeFileSync(at, text)
}

const hashes = (): Map<string, string> =>
  new Map(
    readdirSync(scratch, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.relative(scratch, path.join(entry.parentPath, entry.name)))
      .filter(file => !/^(\.react-router|\.cache|node_modules)\//.test(file))
      .map(file => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(scratch, file)))
          .digest('hex'),
      ]),
  )

/** Files that `work` adds or changes; generated migrations count as one. */
export function touchedBy(work: () => void): string[] {
  const before = hashes()
  work()
  const touched = [...hashes()].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file)
  return [...new Set(touched.map(file => (file.startsWith('db/migrations/') ? 'db/migrations' : file)))].sort()
}

export const regionFiles = {
  'region.public.server.ts': `import { asc, eq } from 'drizzle-orm'
import { pageNumber, words } from '#kit/http/list-query.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { region } from './region.entity.ts'

export const regionQuery = { q: words(), page: pageNumber() }

export const regionFace: PublicFace = {
  api: defineCatalogueApi({
    entity: region,
    query: regionQuery,
    pageSize: 100,
    async find(db) {
      const { table } = region
      const isShown = eq(table.status, 'published')
      const items = await db.select({ alias: table.alias }).from(table).where(isShown).orderBy(asc(table.sortOrder))
      return { items, total: items.length }
    },
  }),
  search: { title: 'Регионы' },
}
`,
  'regions.page.tsx': `import { and, asc, eq, ilike } from 'drizzle-orm'
import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Link } from '#ui/link.tsx'
import type { Route } from './+types/regions.page.ts'
import { region } from './region.entity.ts'
import { regionQuery } from './region.public.server.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { table } = region
  const { q } = parseQuery(regionQuery, url.searchParams).values
  const isShown = and(eq(table.status, 'published'), q ? ilike(table.name, \`%\${q}%\`) : undefined)
  const columns = { alias: table.alias, name: table.name }
  const { db } = context.get(servicesContext)
  return { items: await db.select(columns).from(table).where(isShown).orderBy(asc(table.sortOrder)) }
}

export const clientLoader = payloadLoader<typeof loader>

export default function RegionsPage({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <ul>
      {items.map(({ alias, name }) => (
        <li key={alias}>
          <Link to={\`/regions/\${alias}\`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
`,
  'region.page.tsx': `import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { findTitle } from '#kit/public-face/public-face.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/region.page.ts'
import { region } from './region.entity.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const name = await findTitle(context.get(servicesContext).db, region, alias)
  if (name === null) throw notFound(url.pathname)
  return { name }
}

export const clientLoader = payloadLoader<typeof loader>

export default function RegionPage({ loaderData: { name } }: Route.ComponentProps) {
  return <h1>{name}</h1>
}
`,
}

export const publicKindTest = `import { expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults } from '#site/search/find-results.server.ts'

test('the public kind', async () => {
  await using world = await testDatabase()
  const { groups } = await findResults(world.db, 'Северный')
  expect(groups.find(({ list }) => list === 'regions')).toMatchObject({ title: 'Регионы', items: [{ alias: 'severnyj' }] })
  const app = await builtApp({ db: world.db })
  const textOf = async address => (await app.request(testOrigin + address)).text()
  expect(await textOf('/sitemap-regions.xml')).toContain('/regions/severnyj</loc>')
  expect(await textOf('/regions?q=Урал&unknown=1')).toContain('href="/regions/')
  expect(await textOf('/regions/severnyj')).toContain('<h1>Северный</h1>')
  expect(JSON.parse(await textOf('/api/regions')).total).toBeGreaterThan(5)
})
`

export const newFacetsTest = `import { expect, test } from 'vitest'
import { plantsData } from '#features/plants/plant-list.view.ts'
import { listPlants } from '#features/plants/find-plants.server.ts'
import { plantsList } from '#features/plants/plant-filters.server.ts'
import { listProducts } from '#features/products/catalogue/find-products.server.ts'
import { productList } from '#features/products/catalogue/product-list.view.ts'
import { productsList } from '#features/products/product-query.ts'
import { parseList } from '#kit/catalogue-list/public-list.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'

test('the new facets', async () => {
  await using world = await testDatabase()
  const read = (list, find, view) => async search => {
    const parsed = parseList(list, new URL('http://sadozor.test/?' + search))
    return view(await find(world.db, parsed.values), parsed)
  }
  const products = read(productsList, listProducts, productList)
  const values = (await products('')).facets.find(({ name }) => name === 'drug').values.filter(({ count }) => count > 0)
  expect(values.length).toBeGreaterThan(3)
  for (const { value, label, count } of values) {
    const { total, applied } = await products('drug=' + value)
    expect([total, applied.map(chip => chip.label)]).toEqual([count, [label]])
  }
  const { rows } = await world.pool.query("select count(*)::int as n from plant where status = 'published' and rotation_years is not null")
  const { total, applied, isIndexed } = await read(plantsList, listPlants, plantsData)('rotation=1')
  expect([total, applied, isIndexed]).toEqual([rows[0].n, [{ label: 'С севооборотом', to: '/plants' }], false])
})
`
