import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  change,
  close,
  migrate,
  newFacetsTest,
  open,
  publicKindTest,
  regionFiles,
  run,
  scratch,
  touchedBy,
} from './scratch-copy.testing.ts'

beforeAll(open)
afterAll(close)

test('a field on a drug is one line and a generated migration', () => {
  const touched = touchedBy(() => {
    change('src/features/drugs/drug.entity.ts', [
      "    coverId: image({ label: 'Фото' }),\n",
      "    storage: longText({ label: 'Хранение' }),\n    coverId: image({ label: 'Фото' }),\n",
    ])
    migrate('storage')
  })
  expect(touched).toEqual(['db/migrations', 'src/features/drugs/drug.entity.ts'])
})

test('a new kind is a declaration, its place in the registry, a seed file and a generated migration', () => {
  const touched = touchedBy(() => {
    run('scripts/new-entity.ts', 'soil', 'soils', 'почва', 'почвы', 'почв', 'f')
    change(
      'src/features/soils/soil.entity.ts',
      [
        "    alias: alias({ label: 'Адрес страницы', from: 'name' }),\n",
        `    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    texture: choice({ label: 'Состав', required: true, options: { loam: 'суглинок', sand: 'песок' } }),
    layers: rows({ label: 'Слои', fields: { depth: integer({ label: 'Глубина', required: true }) } }),\n`,
      ],
      ['import { alias, text }', 'import { alias, choice, integer, rows, text }'],
    )
    run('scripts/new-entity.ts', 'soil', 'soils')
    migrate('soil')
  })
  expect(touched).toEqual([
    'db/migrations',
    'db/seed/soils.csv',
    'db/seed/soils.layers.csv',
    'src/entities.ts',
    'src/features/soils/soil.entity.ts',
  ])
  expect(readFileSync(path.join(scratch, 'db/seed/soils.csv'), 'utf8')).toBe(
    '\ufeffНазвание;Адрес страницы;Состав;Состояние\r\n',
  )
  change('db/seed/soils.csv', ['Состояние\r\n', 'Состояние\r\nПесчаная;peschanaya;песок;опубликовано\r\n'])
  change('db/seed/soils.layers.csv', ['Глубина\r\n', 'Глубина\r\npeschanaya;top;20\r\n'])
})

test('a facet of the catalogue is one object in one file', () => {
  const file = 'src/features/drugs/catalogue/facets.server.ts'
  const touched = touchedBy(() => {
    change(
      file,
      [
        '/** Expired and withdrawn drugs are hidden',
        `const unit = columnFacet({
  param: described('Единица дозы: g, kg, ml, …', choices(keysOf(amountUnits))),
  label: 'Единица дозы',
  column: sql\`d.dose_unit\`,
  words: amountUnits,
})

/** Expired and withdrawn drugs are hidden`,
      ],
      ['substance, kind, expired }', 'substance, kind, unit, expired }'],
      ['import { drugKinds }', 'import { amountUnits, drugKinds }'],
    )
    run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', file)
  })
  expect(touched).toEqual([file])
})

test('a facet of the lists of pests and diseases is one object in one file, by a list of values and by referenced records', () => {
  const file = 'src/features/problems/catalogue/problem-filters.server.ts'
  const touched = touchedBy(() =>
    change(
      file,
      [
        '/** The filters of both lists',
        `const measure = (kind: ProblemKind) =>
  facetOfValues({
    param: described('Ступень мер: agronomic, …', choices(Object.keys(rungs) as (keyof typeof rungs)[])),
    label: 'Меры',
    column: sql\`array(select distinct m.rung from \${record(kind, '_measures')} m where m.parent_id = p.id)\`,
    words: rungs,
    group: {},
  })

const source = (kind: ProblemKind) =>
  facetOfRecords({
    param: described('Источник, его адрес', aliases()),
    label: 'Источник',
    column: sql\`array(select s.target_id from \${record(kind, '_sources')} s where s.parent_id = p.id)\`,
    records: { table: 'source', label: 'reader_title', order: sql\`r.id\` },
    group: { maxValues: 10 },
  })

/** The filters of both lists`,
      ],
      [
        '  quarantine: quarantine(),\n',
        '  quarantine: quarantine(),\n  measure: measure(kind),\n  source: source(kind),\n',
      ],
      [
        'import { wordsFilter }',
        "import { rungs } from '#features/problem-fields/problem-fields.ts'\nimport { wordsFilter }",
      ],
    ),
  )
  expect(touched).toEqual([file])
})

test('a facet of the shop by a referenced record is one object in one file, and so is one of the list of crops', () => {
  const touched = touchedBy(() => {
    change(
      'src/features/products/catalogue/product-filters.server.ts',
      [
        '/** The filters of the list',
        `const drug = facetOfRecords({
  param: described('Препарат, его адрес: hom', aliases()),
  label: 'Препарат',
  column: sql\`array[p.drug_id]\`,
  records: { table: 'drug', label: 'name', order: sql\`r.id\` },
  group: { maxValues: 12 },
})

/** The filters of the list`,
      ],
      ['against, stock }', 'against, stock, drug }'],
    )
    change(
      'src/features/plants/plant-filters.server.ts',
      [
        '/** The filters of the list',
        `const rotation = facetOfFlag({
  param: described('1\u00a0— только с севооборотом', flag()),
  label: 'Севооборот',
  column: sql\`p.rotation_years is not null\`,
  chip: () => 'С севооборотом',
})

/** The filters of the list`,
      ],
      ['{ group, q: wordsFilter }', '{ group, q: wordsFilter, rotation }'],
      ['import { facetOfRecords }', 'import { facetOfFlag, facetOfRecords }'],
      ['import { alias, described, type', 'import { alias, described, flag, type'],
    )
  })
  expect(touched).toEqual([
    'src/features/plants/plant-filters.server.ts',
    'src/features/products/catalogue/product-filters.server.ts',
  ])
})

test('a page is a row of the table and a file', () => {
  const touched = touchedBy(() => {
    change('src/routes.ts', [
      "  guestPage('/login',",
      "  { path: '/about', file: 'site/about.page.tsx', layout: 'default', access: 'public' },\n  guestPage('/login',",
    ])
    writeFileSync(
      path.join(scratch, 'src/site/about.page.tsx'),
      `import type { Route } from './+types/about.page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'О сайте' }]

export default function AboutPage() {
  return <h1>О сайте</h1>
}
`,
    )
  })
  expect(touched).toEqual(['src/routes.ts', 'src/site/about.page.tsx'])
})

test('a public kind with list, detail, search and sitemap is its face, two pages and their places in two tables', () => {
  const touched = touchedBy(() => {
    for (const [file, text] of Object.entries(regionFiles))
      writeFileSync(path.join(scratch, 'src/features/regions', file), text)
    change(
      'src/site/public-faces.server.ts',
      ['  saleFace,\n', '  saleFace,\n  regionFace,\n'],
      [
        'import { saleFace }',
        "import { regionFace } from '#features/regions/region.public.server.ts'\nimport { saleFace }",
      ],
    )
    run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src/site/public-faces.server.ts')
    change('src/routes.ts', [
      "  { path: '/about',",
      `  { path: '/regions', file: 'features/regions/regions.page.tsx', layout: 'default', access: 'public' },
  { path: '/regions/:alias', file: 'features/regions/region.page.tsx', layout: 'default', access: 'public' },
  { path: '/about',`,
    ])
  })
  expect(touched).toEqual([
    'src/features/regions/region.page.tsx',
    'src/features/regions/region.public.server.ts',
    'src/features/regions/regions.page.tsx',
    'src/routes.ts',
    'src/site/public-faces.server.ts',
  ])
})

test('with all changes, format, lint and types pass', { timeout: 180_000 }, () => {
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'src')
  run('node_modules/@react-router/dev/bin.cjs', 'typegen')
  run('node_modules/typescript/bin/tsc')
})

test('the new field and kind are not public', () => {
  const shown = `import { entities } from '#app/entities.ts'
import { publicFieldsOf } from '#kit/entity/public-fields.ts'
const namesOf = kind => Object.keys(publicFieldsOf(entities.find(({ name }) => name === kind)))
if (namesOf('drug').length < 20 || namesOf('drug').includes('storage') || namesOf('soil').length > 0) process.exit(1)`
  run('--input-type=module', '--eval', shown)
})

test('the new field and kind are in list, filter, form, API, import, export, history and differences without another line', () => {
  const shown = `import { entities } from '#app/entities.ts'
import { differencesOf } from '#admin/kit/differences.server.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { navigationGroups } from '#admin/frame/shell/navigation.server.ts'
import { refuseUnknownFields } from '#admin/kit/records/check-values.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { fromSheets, toSheets } from '#kit/entity/to-sheets.ts'
import { journalQuery, checkField } from '#admin/operations/journal/journal-query.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
const [drug, soil] = ['drug', 'soil'].map(kind => entities.find(({ name }) => name === kind))
const wrong = query => Object.keys(parseList(drug, new URLSearchParams(query)).parsed.errors)
const isThrown = work => { try { work(); return false } catch { return true } }
const names = { keyOf: () => '', idOf: () => undefined }
const record = { values: { ...blankValues(drug), name: 'Проба', alias: 'proba', storage: 'В темноте' }, status: 'draft' }
const sheets = toSheets(drug, [record], names)
const read = fromSheets(drug, sheets, names)[0].values
const soilSheets = toSheets(soil, [{ values: { ...blankValues(soil), name: 'Песчаная', alias: 'p', texture: 'sand', layers: [{ key: 'top', depth: 20 }] }, status: 'draft' }], names)
const journal = parseQuery(journalQuery, new URLSearchParams('kind=soils&field=texture'))
const checks = {
  api: !isThrown(() => refuseUnknownFields(drug, { storage: '' })) && isThrown(() => refuseUnknownFields(drug, { shelf: '' })),
  export: sheets[0].head.includes('Хранение') && sheets[0].lines[0].cells.includes('В темноте'),
  import: read.storage === 'В темноте',
  differences: differencesOf(drug, { storage: 'В темноте' }, { storage: 'На свету' }, {})[0]?.after === 'На свету',
  kindFiles: fromSheets(soil, soilSheets, names)[0].values.layers[0].depth === 20,
  journal: Object.keys(journal.errors).length === 0 && !isThrown(() => checkField(journal.values)),
  form: describeKind(drug).sections.some(({ fields }) => fields.includes('storage')),
  column: wrong('columns=storage').length === 0,
  filter: wrong('missing=storage').length === 0,
  history: differencesOf(drug, { storage: null }, { storage: 'В темноте' }, {})[0]?.label === 'Хранение',
  kind: parseList(soil, new URLSearchParams('texture=sand')).state.filters.texture?.[0] === 'sand',
  navigation: navigationGroups().some(({ links }) => links.some(({ path }) => path === 'soils')),
}
const failed = Object.keys(checks).filter(name => !checks[name])
if (failed.length > 0) throw new Error('not found: ' + failed)`
  run('--input-type=module', '--eval', shown)
})

test('the public kind has a list, a page, a group of the search, an API and a sitemap', { timeout: 300_000 }, () => {
  const file = 'tests/laws/public-kind.test.ts'
  writeFileSync(path.join(scratch, file), publicKindTest)
  run('node_modules/@react-router/dev/bin.cjs', 'build')
  run('node_modules/vitest/vitest.mjs', 'run', file)
  rmSync(path.join(scratch, file))
})

test('the new facets have counts, chips and conditions', { timeout: 180_000 }, () => {
  const file = 'tests/laws/new-facets.test.ts'
  writeFileSync(path.join(scratch, file), newFacetsTest)
  run('node_modules/vitest/vitest.mjs', 'run', file)
  rmSync(path.join(scratch, file))
})

test('with all changes, the laws pass and the seed is loaded', { timeout: 180_000 }, () => {
  const lists = 'src/features/problems/find-problems.test.ts'
  const laws = ['tests/laws/registry.test.ts', 'tests/laws/values.test.ts', 'tests/architecture', lists]
  const names =
    'a list takes one statement|registry|definitions|db/tables|law of (soil|drug) |export of a fresh|imports|names|code rules'
  run('node_modules/vitest/vitest.mjs', 'run', ...laws, '-t', names)
})
