import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { sortCompare } from './compare/sort-compare.view.ts'
import { findSorts } from './detail/find-sort.server.ts'
import { sortDetail } from './detail/sort-detail.view.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const detail = async (alias: string) => sortDetail((await findSorts(world.db, [alias]))[0]!)
const compare = async (...aliases: string[]) => sortCompare(aliases, await findSorts(world.db, aliases))
const set = (alias: string, assignment: string) =>
  world.pool.query(`update sort set ${assignment} where alias = $1`, [alias])

describe('the page of a variety', () => {
  test('regions are an admission only where the variety is known to be in the register', async () => {
    expect((await detail('avdeevskij')).admission).toMatchObject({ isRegistered: true, codes: ['6', '8'] })
    expect((await detail('sanka')).admission).toMatchObject({
      isRegistered: false,
      names: 'Северо-Западный, Центральный',
    })
    await set('avdeevskij', `in_register = 'no'`)
    expect((await detail('avdeevskij')).admission).toMatchObject({ isRegistered: false, isOutside: true })
    await set('avdeevskij', `in_register = 'yes'`)
  })

  test('a register without regions says nothing about admission', async () => {
    await world.pool.query(
      `delete from sort_regions where parent_id = (select id from sort where alias = 'izyashchnyj')`,
    )
    expect((await detail('izyashchnyj')).admission).toMatchObject({ isRegistered: false, codes: [], names: '' })
  })

  test('resistance in word and number, and diseases without data by name', async () => {
    const sort = await detail('sanka')
    expect(sort.resistances).toEqual([
      { to: '/diseases/fitoftoroz?crop=tomat', problem: 'Фитофтороз', level: 3, word: 'средняя' },
    ])
    expect(sort.unknownDiseases).not.toContain('Фитофтороз')
    expect(sort.unknownDiseases.length).toBeGreaterThan(3)
    expect(sort.problems.find(({ alias }) => alias === 'fitoftoroz')).toMatchObject({
      resistance: { level: 3, word: 'средняя' },
    })
  })

  test('resistance says what it saves only where it frees from every target of a step', async () => {
    const saving = async (alias: string) => (await detail(alias)).problems.filter(({ saving }) => saving)
    const text = 'Можно без\u00a02\u00a0шагов из\u00a07\u00a0схемы «Виноград: милдью, оидиум и\u00a0гниль»'
    expect(await saving('izabella')).toMatchObject([{ alias: 'mildyu', saving: text }])
    const steps = `from treatment_scheme_steps st join treatment t on t.id = st.treatment_id where st.key = 'vinograd-pervaya-obrabotka-ot-mildyu'`
    await world.pool.query(`insert into treatment_targets (parent_id, key, position, disease_id)
      select t.id, 'other', 9, (select id from disease where alias = 'seraya-gnil') ${steps}`)
    expect((await saving('izabella'))[0]?.saving).toContain('без\u00a01\u00a0шага из\u00a07')
    await world.pool.query(`delete from treatment_targets where key = 'other' and parent_id in (select t.id ${steps})`)
    // Immune to scab, but every step against scab is against something else too.
    expect(await saving('imrus')).toEqual([])
    expect(await saving('arkadiya')).toEqual([])
  })

  test('height in centimetres, from a metre on in metres', async () => {
    const height = async () => (await detail('girlyanda')).facts.find(({ term }) => term === 'Высота')?.value
    expect(await height()).toBe('3–\u20604\u00a0м')
    await set('girlyanda', 'height_from = 60, height_to = 80')
    expect(await height()).toBe('60–\u206080\u00a0см')
    await set('girlyanda', 'height_from = 300, height_to = 400')
  })

  test('facts that are unknown are said to be so', async () => {
    const facts = new Map((await detail('sanka')).facts.map(({ term, value }) => [term, value]))
    expect(facts.get('До сбора')).toBe('78–\u206085\u00a0дней')
    expect(facts.get('Урожайность')).toBeNull()
    expect(facts.has('Зимостойкость')).toBe(false)
  })

  test('days from sowing are shown for annual crops only', async () => {
    expect((await detail('sanka')).growing).toEqual({ from: 78, to: 85 })
    expect((await detail('arkadiya')).growing).toBeNull()
    expect((await detail('avdeevskij')).growing).toBeNull()
  })

  test('a draft and a variety of an unpublished crop are not found', async () => {
    await set('sanka', `status = 'draft'`)
    expect(await findSorts(world.db, ['sanka', 'nobody'])).toEqual([])
    await set('sanka', `status = 'published'`)
    await world.pool.query(`update plant set status = 'draft' where alias = 'tomat'`)
    expect(await findSorts(world.db, ['sanka'])).toEqual([])
    await world.pool.query(`update plant set status = 'published' where alias = 'tomat'`)
  })
})

describe('the comparison', () => {
  test('of aliases that are no varieties names them and compares nothing', async () => {
    const { sorts, rows, same, unknown } = await compare('nobody', '-1')
    expect({ sorts, rows, same, unknown }).toEqual({ sorts: [], rows: [], same: [], unknown: ['nobody', '-1'] })
  })

  test('shows what differs, and apart what is the same', async () => {
    const { sorts, rows, same, lead, longest } = await compare('sanka', 'de-barao')
    expect(sorts.map(({ name, without }) => [name, without])).toEqual([
      ['Санька', '/sorts?compare=de-barao'],
      ['Де Барао', '/sorts?compare=sanka'],
    ])
    expect(rows.find(({ term }) => term === 'До сбора')?.values).toEqual([
      { text: '78–\u206085\u00a0дней', days: { from: 78, to: 85 } },
      { text: '115–\u2060120\u00a0дней', days: { from: 115, to: 120 } },
    ])
    expect(longest).toBe(120)
    expect(lead).toBe('Раньше всех Санька: 78–\u206085\u00a0дней.')
    expect(rows.find(({ term }) => term === 'Ещё известно')?.values).toEqual([
      { text: 'успевает до\u00a0массового фитофтороза' },
      { text: 'высокий, требует подвязки и\u00a0пасынкования' },
    ])
    expect(same.map(({ term }) => term)).toContain('Устойчивость: фитофтороз')
    expect([...rows, ...same].filter(({ term }) => term === 'Семена собирать')).toHaveLength(1)
    // Unknown for both: neither a difference nor a common fact.
    expect([...rows, ...same].map(({ term }) => term)).not.toContain('Урожайность')
  })

  test('who is first is said only where it is known', async () => {
    expect((await compare('sanka', 'avdeevskij')).lead).toBeNull()
    expect((await compare('sanka', 'de-barao', 'avdeevskij')).lead).toBe(
      'Раньше всех Санька: 78–\u206085\u00a0дней. О\u00a0сроке нет данных у\u00a01\u00a0сорта.',
    )
    expect(
      (await compare('sanka', 'chernysh')).rows.find(({ term }) => term === 'Устойчивость: фитофтороз')?.values,
    ).toEqual([{ text: 'средняя', level: 3 }, null])
  })

  test('of five the first four are shown and the fifth is named', async () => {
    const { sorts, leftOut } = await compare('sanka', 'de-barao', 'avdeevskij', 'chernysh', 'german')
    expect(sorts.map(({ alias }) => alias)).toEqual(['sanka', 'de-barao', 'avdeevskij', 'chernysh'])
    expect(leftOut).toEqual(['Герман F1'])
  })

  test('unknown aliases are named', async () => expect((await compare('sanka', 'nobody')).unknown).toEqual(['nobody']))
})
