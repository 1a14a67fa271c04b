import { describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { tablesOf } from '#kit/entity/registry.ts'
import { functionsOf } from './functions.ts'
import { publicFiles } from './public-files.ts'
import { importsOf, sourcesIn } from './tree.ts'

const sources = sourcesIn('src')
const files = new Set(sources.map(s => s.file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Layers from the bottom up: a file may import its own layer and those below it. Illustrations import nothing. */
const layers = ['kit', 'ui', 'illustrations', 'features', 'admin', 'site'] as const
const below: Record<string, readonly string[]> = {
  kit: ['kit'],
  ui: ['kit', 'ui'],
  illustrations: ['illustrations'],
  features: ['kit', 'ui', 'illustrations', 'features'],
  admin: ['kit', 'ui', 'illustrations', 'features', 'admin', 'top'],
  site: ['kit', 'ui', 'illustrations', 'features', 'site', 'top'],
  top: ['kit', 'ui', 'illustrations', 'features', 'admin', 'site', 'top'],
}
const layerOf = (file: string) => layers.find(layer => file.startsWith(`src/${layer}/`)) ?? 'top'

/** Files in `src/` that `site` and `admin` may import. */
const sharedTop = ['src/entities.ts', 'src/records.server.ts', 'src/routes.ts', 'src/config.server.ts']

const featureOf = (file: string) => file.split('/')[2]!
const listed = new Set(
  Object.entries(publicFiles).flatMap(([feature, names]) => names.map(name => `src/features/${feature}/${name}`)),
)

describe('imports', () => {
  test('a layer imports only itself and what is below it', () => {
    const wrong = sources
      .filter(s => !isTest(s.file))
      .flatMap(source =>
        importsOf(source)
          .filter(
            target =>
              !below[layerOf(source.file)]!.includes(layerOf(target)) ||
              (layerOf(target) === 'top' && layerOf(source.file) !== 'top' && !sharedTop.includes(target)),
          )
          .map(target => `${source.file} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('a feature reaches another one only through its public files', () => {
    const isPublic = (target: string) => /\.(entity|table)\.tsx?$/.test(target) || listed.has(target)
    const crossImports = sources
      .filter(s => s.file.startsWith('src/features/') && !isTest(s.file))
      .flatMap(source =>
        importsOf(source)
          .filter(target => target.startsWith('src/features/') && featureOf(target) !== featureOf(source.file))
          .map(target => ({ target, edge: `${source.file} → ${target}` })),
      )
    expect(crossImports.filter(({ target }) => !isPublic(target)).map(({ edge }) => edge)).toEqual([])
    const used = new Set(crossImports.map(({ target }) => target))
    expect([...listed].filter(file => !used.has(file))).toEqual([])
  })

  test('every import names a file that exists', () => {
    const missing = sources.flatMap(source =>
      importsOf(source)
        .filter(target => target.startsWith('src/') && /\.tsx?$/.test(target) && !files.has(target))
        .map(target => `${source.file} → ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('there are no cycles between files', () => {
    const graph = new Map(sources.map(s => [s.file, importsOf(s).filter(target => files.has(target))]))
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      if (done.has(file) || trail.includes(file)) return
      for (const target of graph.get(file) ?? []) visit(target, [...trail, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('server code is not imported by what reaches the browser', () => {
    const isComponent = (file: string) =>
      /^src\/(ui|features)\/.*\.tsx$/.test(file) && !/\.(page|server)\.tsx$/.test(file)
    const isShown = (file: string) => file.startsWith('src/ui/') || file.includes('/components/') || isComponent(file)
    const wrong = sources
      .filter(s => isShown(s.file) && !isTest(s.file))
      .flatMap(source =>
        importsOf(source)
          .filter(target => /\.server\.tsx?$/.test(target))
          .map(target => `${source.file} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('only the server and the table of pages know the admin area', () => {
    const outside = sources.filter(s => s.file.startsWith('src/') && !s.file.startsWith('src/admin/'))
    const importing = outside
      .filter(source => importsOf(source).some(target => target.startsWith('src/admin/')))
      .map(s => s.file)
    expect(importing).toEqual(['src/app.server.ts'])
  })

  test('loaders of pages do not get the request, so that they cannot read a cookie', () => {
    const bare = /(?<!PublicLoaderArgs<)\bRoute\.LoaderArgs|\bLoaderFunctionArgs/
    expect(sources.filter(s => bare.test(s.text.replaceAll('ClientLoaderFunctionArgs', ''))).map(s => s.file)).toEqual(
      [],
    )
  })

  test('only two folders use internals of the router, each with a contract test', () => {
    const internals = /__reactRouter|serverHandoff|staticHandlerContext|streamController/
    const folders = ['src/kit/react-router/', 'src/site/rendering/']
    const using = sources.filter(s => internals.test(s.text)).map(s => s.file)
    expect(using.filter(file => !folders.some(room => file.startsWith(room)))).toEqual([])
    for (const room of folders)
      expect(using).toContain(`${room}react-router-contract.test.${room.includes('site') ? 'tsx' : 'ts'}`)
  })
})

describe('names', () => {
  test('no vague file names, no barrel files, kebab-case', () => {
    const vagueNames = /(^|\/)(utils?|helpers?|common|misc|lib|types|index)(\.|\/)/
    expect(sources.filter(s => vagueNames.test(s.file)).map(s => s.file)).toEqual([])
    expect(sources.filter(s => !/^[a-z0-9.-]+\.tsx?$/.test(s.file.split('/').at(-1)!)).map(s => s.file)).toEqual([])
  })

  test('no two files of a feature differ in folder or extension alone', () => {
    const nameOf = (file: string) =>
      `${featureOf(file)}: ${file
        .split('/')
        .at(-1)!
        .replace(/\.tsx?$/, '')}`
    const names = sources.filter(s => s.file.startsWith('src/features/')).map(s => nameOf(s.file))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('only route modules and files that tools require have a default export', () => {
    const allowed = /\.page\.tsx$|-layout\.tsx$|src\/(root|entry\.(client|server)|routes)\.tsx?$|page-boundary\.tsx$/
    expect(sources.filter(s => /^export default /m.test(s.text) && !allowed.test(s.file)).map(s => s.file)).toEqual([])
  })
})

/** Tables of drawing recipes are data. */
const isData = (file: string) => /\.recipes\.ts$/.test(file)

describe('sizes', () => {
  const checked = sources.filter(s => !isData(s.file) && !isTest(s.file))

  test('no file is longer than 300 lines, tests too', () => {
    const limited = [...sources.filter(s => !isData(s.file)), ...sourcesIn('tests')]
    expect(limited.filter(s => s.lines > 300).map(s => `${s.file}: ${s.lines}`)).toEqual([])
  })

  test('no function is longer than 50 lines', () => {
    const functions = [...checked, ...sourcesIn('scripts'), ...sourcesIn('bench')].flatMap(functionsOf)
    expect(functions.length).toBeGreaterThan(1_000)
    expect(functions.filter(({ lines }) => lines > 50)).toEqual([])
  })

  test('lines of JSX and of nested functions count, comments and blank lines do not', () => {
    const text = [
      'const List = () => (',
      '  <ul>',
      '    one',
      '',
      '    {/* why */}',
      '    two',
      '  </ul>',
      ')',
      '',
    ].join('\n')
    expect(functionsOf({ file: 'list.tsx', text, lines: 8 })).toEqual([{ place: 'list.tsx:1', lines: 7 }])
  })

  test('folders are at most four deep', () => {
    expect(sources.filter(s => s.file.split('/').length > 6).map(s => s.file)).toEqual([])
  })

  test('the program’s entry file is at most 60 lines', () => {
    expect(sources.find(s => s.file === 'src/main.ts')!.lines).toBeLessThanOrEqual(60)
  })
})

describe('code rules', () => {
  const components = sources.filter(s => /\.tsx$/.test(s.file) && !isTest(s.file))

  test('pages carry no style attributes, raw HTML or inline handlers', () => {
    expect(components.filter(s => /\bstyle=\{|dangerouslySetInnerHTML=/.test(s.text)).map(s => s.file)).toEqual([])
  })

  test('R-2.24 scripts navigate with navigateTo, which checks the address, and not with the router', () => {
    const wrong = sources
      .filter(s => !isTest(s.file))
      .filter(s =>
        [...s.text.matchAll(/import \{([^}]*)\} from 'react-router'/g)].some(([, names]) =>
          /\buseNavigate\b/.test(names!),
        ),
      )
    expect(wrong.map(s => s.file)).toEqual([])
  })

  test('only saveRecords writes records', () => {
    const tables = Object.keys(tablesOf(entities))
    const names = entities.map(({ name }) => name).join('|')
    const inSql = (text: string) =>
      [...text.matchAll(/\b(?:insert into|update|delete from) "?(\w+)/g)].some(([, table]) => tables.includes(table!))
    const inDrizzle = new RegExp(`\\.(insert|update|delete)\\((${names})\\.`)
    expect(tables).toContain('drug_use_targets')
    expect(sources.filter(s => !isTest(s.file) && (inSql(s.text) || inDrizzle.test(s.text))).map(s => s.file)).toEqual(
      [],
    )
  })

  test('rows of SQL written as text are checked against their type', () => {
    const asserted = /\.execute<|\bRecord<string, unknown> &|interface [^{\n]*\bRecord<string, unknown>/
    const wrong = sources.filter(s => s.file.includes('.server.ts') && !isTest(s.file) && asserted.test(s.text))
    expect(wrong.map(s => s.file)).toEqual([])
  })

  describe('helpers of tests, which a worker imports once for many test files,', () => {
    const helpers = [...sources, ...sourcesIn('tests')].filter(s =>
      /\.testing\.tsx?$|\/testing\/|^tests\/(?!.*\.(test|spec)\.)/.test(s.file),
    )
    const having = (found: RegExp) => helpers.filter(s => found.test(s.text)).map(s => s.file)

    test('open nothing when they are imported', () => {
      expect(helpers.length).toBeGreaterThan(30)
      expect(having(/^(before|after)(All|Each)\(/m)).toEqual([])
    })

    test('collect nothing that the next file would find: `open` makes a new list', () => {
      const list = /^(export )?const \w+(: .+)? = (\[\]|new (Map|Set)\b.*\(\)|\{\})$/m
      // The others of these folders are programs of their own.
      expect(having(list).filter(file => /\.testing\.tsx?$|\/testing\//.test(file))).toEqual([])
    })
  })

  test('no TODO comments, console output, focused tests or @ts-ignore', () => {
    const leftovers = /\b(TODO|FIXME|XXX)\b|console\.(log|debug)\(|\.only\(|@ts-ignore/
    expect(sources.filter(s => leftovers.test(s.text)).map(s => s.file)).toEqual([])
  })
})
