import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import { applyPlan } from './apply-plan.server.ts'
import { type ImportDesk, openImportDesk } from './import-desk.testing.ts'
import { rejectedFile } from './rejected-file.server.ts'
import { runPlan } from './run-plan.server.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
  await desk.world.pool.query(
    `insert into plant_group (name, alias, status) values ('Слива', 'sliva-a', 'draft'), ('слива', 'sliva-b', 'draft'), ('Выброшена', 'vybroshena', 'trash')`,
  )
})
afterAll(() => desk[Symbol.asyncDispose]())

const cellsOf = (line: string, number: number) =>
  line
    .split(';')
    .map((text, at) => `<c r="${'ABC'[at]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')

const headRow = `<row r="1">${cellsOf('Название;Адрес;Состояние', 1)}</row>`

const head = 'Название;Адрес;Входит в группы;Состояние\r\n'

test('a cell may hold the name of a record instead of its address, also of one in the same file', async () => {
  const { rows: known } = await desk.world.pool.query(
    `select id, name, alias from plant_group where status = 'published' order by id limit 2`,
  )
  const lines = [
    `Новая;novaya;${known[0].name.toUpperCase()}, ${known[1].alias};черновик`,
    'Внутри;vnutri;Новая;черновик',
  ]
  const plan = await desk.checked(`${head}${lines.join('\r\n')}\r\n`, 'plant-groups')
  expect(plan).toMatchObject({ state: 'ready', counts: { create: 2, rejected: 0 } })
  await applyPlan(desk.services, desk.editor, plan.id, null)
  await runPlan(desk.services, plan.id)
  const { rows } = await desk.world.pool.query(
    `select g.alias, p.alias as parent from plant_group g join plant_group_parents l on l.parent_id = g.id join plant_group p on p.id = l.target_id
     where g.alias in ('novaya', 'vnutri') order by 1, 2`,
  )
  expect(rows).toEqual(
    [
      { alias: 'novaya', parent: known[0].alias },
      { alias: 'novaya', parent: known[1].alias },
      { alias: 'vnutri', parent: 'novaya' },
    ].toSorted((a, b) => a.alias.localeCompare(b.alias) || a.parent.localeCompare(b.parent)),
  )
})

test.each([
  [
    'several records have',
    'Слива',
    /^Название «Слива» есть у.нескольких записей, укажите адрес одной: sliva-a, sliva-b$/,
  ],
  ['is misspelt', 'Слева', /^Нет такой записи: «Слева»\. Похоже на.«[Сс]лива» \(sliva-[ab]\)$/],
  ['is like nothing', 'Кактусовые огурцы', /^Нет такой записи: «Кактусовые огурцы»$/],
  ['a record in the trash has', 'Выброшена', /^Нет такой записи: «Выброшена»/],
])('a name that %s is refused', async (_, name, message) => {
  const plan = await desk.checked(`${head}Проба;proba-imen;${name};черновик\r\n`, 'plant-groups')
  expect(await desk.rowsOf(plan.id)).toMatchObject([
    { type: 'rejected', reasons: [{ column: 'Входит в группы', message: expect.stringMatching(message) }] },
  ])
})

test('hidden rows of a book are told before anything is written', async () => {
  const plan = await desk.checked(
    await bookOf(`${headRow}<row r="2" hidden="1">${cellsOf('Скрытое;skrytoe;черновик', 2)}</row>`),
  )
  expect(plan).toMatchObject({
    state: 'ready',
    message: expect.stringMatching(/есть скрытое.*скрытых строк 1, первая.— 2/),
  })
})

test.each([
  ['a date', '<c r="A2" s="1"><v>45937</v></c>', /превратил значение в.дату\. Ячейка A2 \(«07\.10\.2025»\)/],
  ['a percent', '<c r="A2" s="2"><v>0.01</v></c>', /превратил значение в.процент/],
  ['an error', '<c r="A2" t="e"><v>#N/A</v></c>', /превратил значение в.ошибку/],
])('a name that became %s is rejected, and again in the file of rejected records', async (_, cell, message) => {
  const rows = `${headRow}<row r="2">${cell}${cellsOf(';prevraschen;черновик', 2).replace(/^<c r="A2".*?<\/c>/, '')}</row>`
  const plan = await desk.checked(await bookOf(rows))
  const reasons = [{ column: 'Название', message: expect.stringMatching(message) }]
  expect(await desk.rowsOf(plan.id)).toMatchObject([{ type: 'rejected', line: 2, reasons }])
  const csv = String((await rejectedFile(desk.services, plan, 'csv')).content)
  const again = await desk.checked(csv)
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 0, rejected: 1 })
  await expect(applyPlan(desk.services, desk.editor, again.id, null)).rejects.toMatchObject({ code: 'conflict' })
})

async function bookOf(rows: string): Promise<Buffer> {
  const file = desk.newPath('xlsx')
  const workbook = '<workbook><sheets><sheet name="effects" r:id="a"/></sheets></workbook>'
  const relations = '<Relationships><Relationship Id="a" Target="one.xml"/></Relationships>'
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>'
  const parts = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/one.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': styles,
  }
  await writeArchive(file, Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
  return readFileSync(file)
}
