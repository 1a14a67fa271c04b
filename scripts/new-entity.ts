import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [name, path] = process.argv.slice(2)
if (!name || !path || !/^[a-z][A-Za-z]*$/.test(name) || !/^[a-z][a-z-]*$/.test(path)) {
  console.error('Имя записи и адрес, например: npm run new:entity -- soil soils')
  process.exit(1)
}

const kebab = name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)
const folder = `src/features/${path}`
const file = `${folder}/${kebab}.entity.ts`
if (existsSync(file)) {
  console.error(`${file} уже есть`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
writeFileSync(
  file,
  `import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, text } from '#kit/entity/fields.ts'

export const ${name} = defineEntity({
  name: '${name}',
  path: '${path}',
  words: { one: 'запись', few: 'записи', many: 'записей', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
  },
  list: { columns: ['name'], sort: 'name' },
  search: ['name'],
})
export type ${name[0]!.toUpperCase()}${name.slice(1)} = Row<typeof ${name}>
`,
)
writeFileSync(`db/seed/${path}.csv`, '\ufeffНазвание;Адрес страницы;Состояние\r\n')

const registry = readFileSync('src/entities.ts', 'utf8')
writeFileSync(
  'src/entities.ts',
  registry
    .replace('import { registry }', `import { ${name} } from '#features/${path}/${kebab}.entity.ts'\nimport { registry }`)
    .replace('\n])', `\n  ${name},\n])`),
)
console.log(`${file}
db/seed/${path}.csv
src/entities.ts

Дальше: слова и поля в ${file}, затем npm run db:generate`)
