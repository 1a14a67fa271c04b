// npm run new:entity -- soil soils почва почвы почв f: a declaration, its place in the registry and a seed file to fill in.
// Run again after fields were added: the seed files then get the columns they lack.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyEntity, statuses } from '#kit/entity/define-entity.ts'
import { headsOf, sheetNames } from '#kit/entity/to-sheets.ts'
import { fromCsv, toCsv } from '#kit/text/csv.ts'

const [name = '', folder = '', one = '', few = '', many = '', gender = ''] = process.argv.slice(2)
const kebab = name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)
const file = `src/features/${folder}/${kebab}.entity.ts`
const isKnown = existsSync(file)
const isNamed = /^[a-z][A-Za-z]*$/.test(name) && /^[a-z][a-z-]*$/.test(folder)
if (!isNamed || (!isKnown && !(one && few && many && /^[mfn]$/.test(gender)))) {
  console.error(
    'Имя записи, адрес и слова «одна, две, пять» с родом, например: npm run new:entity -- soil soils почва почвы почв f',
  )
  process.exit(1)
}

const type = name[0]!.toUpperCase() + name.slice(1)
if (!isKnown) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, declaration())
  addToRegistry()
}
const entity = ((await import(pathToFileURL(path.resolve(file)).href)) as Record<string, AnyEntity>)[name]!
const sheets = headsOf(entity).map((head, i) => writeHead(`db/seed/${sheetNames(entity)[i]}.csv`, head))
console.log(`${[file, ...sheets, 'src/entities.ts'].join('\n')}

Дальше: поля в ${file}, затем npm run db:generate.
Колонки новых полей в файле для начала: ещё раз npm run new:entity -- ${name} ${folder}`)

function declaration(): string {
  return `import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, text } from '#kit/entity/fields.ts'

export const ${name} = defineEntity({
  name: '${name}',
  path: '${folder}',
  words: { one: '${one}', few: '${few}', many: '${many}', gender: '${gender}' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
  },
  list: { columns: ['name'], sort: 'name' },
  search: ['name'],
})
export type ${type} = Row<typeof ${name}>
`
}

/** The formatter then sorts the import. */
function addToRegistry(): void {
  const registry = readFileSync('src/entities.ts', 'utf8')
  const line = `import { ${name} } from '#features/${folder}/${kebab}.entity.ts'\n`
  writeFileSync(
    'src/entities.ts',
    registry.replace('import { registry }', `${line}import { registry }`).replace('\n])', `\n  ${name},\n])`),
  )
  const biome = spawnSync(
    process.execPath,
    ['scripts/tool.mjs', '@biomejs/biome', 'check', '--write', 'src/entities.ts', file],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (biome.status !== 0) process.exit(1)
}

/** Existing lines keep their cells; new columns are empty in them, except that the status is `published`. */
function writeHead(csv: string, head: string[]): string {
  const old = existsSync(csv) ? fromCsv(csv, readFileSync(csv, 'utf8')) : { head: [] as string[], lines: [] }
  const cellOf = (cells: string[], label: string) =>
    cells[old.head.indexOf(label)] ?? (label === 'Состояние' ? statuses.published : '')
  const lines = old.lines.map(({ number, cells }) => ({ number, cells: head.map(label => cellOf(cells, label)) }))
  writeFileSync(csv, toCsv({ name: csv, head, lines }))
  return csv
}
