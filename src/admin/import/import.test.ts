import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromCsv, toCsv } from '#kit/text/csv.ts'
import { applyPlan } from './apply-plan.server.ts'
import { type ImportDesk, line, openImportDesk } from './import-desk.testing.ts'
import { deletePlan, findPlan, reviveStalePlans } from './plans.server.ts'
import { rejectedFile } from './rejected-file.server.ts'
import { runPlan } from './run-plan.server.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())
afterEach(() => desk.world.pool.query('delete from import_plan'))

/** Whether the revisions of an import wait for the table that a test has locked. */
const waitsForLock = async () =>
  (
    await desk.world.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%entity_revision%' and datname = current_database()`,
    )
  ).rowCount !== 0

describe('a plan', () => {
  test('says what is new, changed by field, unchanged and rejected; applied it writes the rest with revisions of the editor', async () => {
    const sheet = await desk.exported()
    const [first, ...others] = sheet.lines
    const changed = { ...first!, cells: first!.cells.with(0, `${first!.cells[0]} и\u00a0уход`) }
    const fresh = line('Новое назначение')
    const bad = line('Плохое', 'Плохой Адрес')
    const plan = await desk.checked(toCsv({ ...sheet, lines: [changed, ...others, fresh, bad] }))
    expect(plan).toMatchObject({
      state: 'ready',
      counts: { create: 1, update: 1, unchanged: others.length, rejected: 1 },
      fields: { Название: 1 },
    })
    expect(await desk.rowsOf(plan.id, 'update', 'Название')).toMatchObject([
      { alias: first!.cells[1], line: 2, fields: [{ label: 'Название', from: first!.cells[0], to: changed.cells[0] }] },
    ])
    expect(await desk.rowsOf(plan.id, 'rejected')).toMatchObject([
      {
        line: sheet.lines.length + 3,
        reasons: [{ column: 'Адрес', message: expect.stringContaining('Только строчные') }],
      },
    ])
    const file = fromCsv('effects', String((await rejectedFile(desk.services, plan, 'csv')).content))
    expect([file.head.at(-1), file.lines.map(({ cells }) => [cells[1], cells.at(-1)])]).toEqual([
      'Причина',
      [['Плохой Адрес', expect.stringContaining('Адрес: Только строчные')]],
    ])
    expect(await applyPlan(desk.services, desk.editor, plan.id, 'k1')).toEqual({ type: 'accepted' })
    await runPlan(desk.services, plan.id)
    expect(await findPlan(desk.world.db, desk.editor, plan.id)).toMatchObject({ state: 'applied', progress: 100 })
    const { rows } = await desk.world.pool.query(
      `select write_kind, user_id, after->>'name' as name from entity_revision where entity = 'effect' order by id desc limit 2`,
    )
    const revision = { write_kind: 'import', user_id: desk.editor }
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...revision, name: changed.cells[0] },
        { ...revision, name: 'Новое назначение' },
      ]),
    )
    const again = await desk.checked(toCsv(await desk.exported()))
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: sheet.lines.length + 1, rejected: 0 })
    await expect(applyPlan(desk.services, desk.editor, again.id, null)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('нечего'),
    })
  })

  test('a repeated application is answered like the first with its key, and refused without; nothing is written twice', async () => {
    const sheet = await desk.exported()
    const plan = await desk.checked(toCsv({ ...sheet, lines: [line('Повтор')] }))
    await applyPlan(desk.services, desk.editor, plan.id, 'k2')
    expect(await applyPlan(desk.services, desk.editor, plan.id, 'k2')).toEqual({ type: 'accepted' })
    await runPlan(desk.services, plan.id)
    const before = await desk.stored()
    expect(await applyPlan(desk.services, desk.editor, plan.id, 'k2')).toEqual({ type: 'accepted' })
    await expect(applyPlan(desk.services, desk.editor, plan.id, null)).rejects.toMatchObject({
      message: 'Эта загрузка уже применена.',
    })
    await runPlan(desk.services, plan.id)
    expect(await desk.stored()).toBe(before)
    await expect(deletePlan(desk.world.db, desk.editor, plan.id)).rejects.toMatchObject({ code: 'conflict' })
    const next = await desk.upload(toCsv({ ...sheet, lines: [line('Другой')] }), 'rubrics')
    await expect(applyPlan(desk.services, desk.editor, next, 'k2')).rejects.toMatchObject({
      fields: { 'Idempotency-Key': [expect.any(String)] },
    })
  })

  test('belongs to one editor', async () => {
    const plan = await desk.checked(toCsv({ ...(await desk.exported()), lines: [line('Чужое')] }))
    const attempts = [
      () => findPlan(desk.world.db, desk.other, plan.id),
      () => applyPlan(desk.services, desk.other, plan.id, null),
      () => deletePlan(desk.world.db, desk.other, plan.id),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'missing' })
  })

  test('whose records were changed meanwhile is not applied; there is a new one of the same file', async () => {
    const sheet = await desk.exported()
    const [first] = sheet.lines
    const plan = await desk.checked(toCsv({ ...sheet, lines: [{ ...first!, cells: first!.cells.with(0, 'Моё') }] }))
    await desk.world.pool.query(`update effect set name = 'Чужое', version = version + 1 where alias = $1`, [
      first!.cells[1],
    ])
    const result = await applyPlan(desk.services, desk.editor, plan.id, null)
    if (result.type !== 'changed') throw new Error('the plan was accepted')
    expect(await applyPlan(desk.services, desk.editor, plan.id, null)).toEqual(result)
    await runPlan(desk.services, result.nextId)
    expect(await desk.rowsOf(result.nextId, 'update')).toMatchObject([{ fields: [{ from: 'Чужое', to: 'Моё' }] }])
    const { rows } = await desk.world.pool.query('select name from effect where alias = $1', [first!.cells[1]])
    expect(rows).toEqual([{ name: 'Чужое' }])
  })

  test('whose record is changed after the application was accepted leaves everything as it was', async () => {
    const sheet = await desk.exported()
    const [first] = sheet.lines
    const plan = await desk.checked(
      toCsv({ ...sheet, lines: [{ ...first!, cells: first!.cells.with(0, 'Опоздало') }, line('С ним')] }),
    )
    await applyPlan(desk.services, desk.editor, plan.id, null)
    await desk.world.pool.query(`update effect set name = 'Раньше', version = version + 1 where alias = $1`, [
      first!.cells[1],
    ])
    const before = await desk.stored()
    await runPlan(desk.services, plan.id)
    expect(await desk.stored()).toBe(before)
    expect(await findPlan(desk.world.db, desk.editor, plan.id)).toMatchObject({
      state: 'outdated',
      nextId: expect.any(String),
    })
  })

  test('cancelled while it is being applied writes nothing', async () => {
    const plan = await desk.checked(toCsv({ ...(await desk.exported()), lines: [line('Отменено')] }))
    await applyPlan(desk.services, desk.editor, plan.id, null)
    const before = await desk.stored()
    const blocker = await desk.world.pool.connect()
    await blocker.query('begin; lock table entity_revision in exclusive mode')
    const running = runPlan(desk.services, plan.id)
    await expect
      .poll(
        async () =>
          (
            await desk.world.pool.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0)
    await deletePlan(desk.world.db, desk.editor, plan.id)
    await blocker.query('rollback')
    blocker.release()
    await running
    expect(await desk.stored()).toBe(before)
    await expect(findPlan(desk.world.db, desk.editor, plan.id)).rejects.toMatchObject({ code: 'missing' })
  })

  test.each(['blocked_at = now()', 'is_admin = false'])(
    'writes nothing when its editor was refused meanwhile: %s',
    async change => {
      const plan = await desk.checked(toCsv({ ...(await desk.exported()), lines: [line('Отстранён')] }))
      await applyPlan(desk.services, desk.editor, plan.id, null)
      const before = await desk.stored()
      const blocker = await desk.world.pool.connect()
      await blocker.query('begin; lock table entity_revision in exclusive mode')
      const running = runPlan(desk.services, plan.id)
      await expect.poll(waitsForLock).toBe(true)
      await desk.world.pool.query(`update users set ${change} where id = $1`, [desk.editor])
      await blocker.query('rollback')
      blocker.release()
      await running
      const refused = { state: 'ready', message: expect.stringContaining('больше не') }
      expect([await desk.stored(), await findPlan(desk.world.db, desk.editor, plan.id)]).toMatchObject([
        before,
        refused,
      ])
      await applyPlan(desk.services, desk.editor, plan.id, null)
      await runPlan(desk.services, plan.id)
      expect([await desk.stored(), await findPlan(desk.world.db, desk.editor, plan.id)]).toMatchObject([
        before,
        refused,
      ])
      await desk.world.pool.query('update users set blocked_at = null, is_admin = true where id = $1', [desk.editor])
    },
  )

  test('whose process is killed while it writes has written nothing', async () => {
    const plan = await desk.checked(toCsv({ ...(await desk.exported()), lines: [line('Убито')] }))
    await applyPlan(desk.services, desk.editor, plan.id, null)
    const before = await desk.stored()
    const blocker = await desk.world.pool.connect()
    await blocker.query('begin; lock table entity_revision in exclusive mode')
    const script = `
      const { runPlan } = await import('#admin/import/run-plan.server.ts')
      const { openPool } = await import('#kit/db/pool.server.ts')
      const { openDatabase } = await import('#kit/db/database.server.ts')
      const log = console
      const pool = openPool({ connectionString: process.env.TEST_URL }, { max: 4, log })
      await runPlan({ db: openDatabase(pool), jobs: {}, log }, process.env.TEST_PLAN)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TEST_URL: desk.world.url, TEST_PLAN: plan.id },
      stdio: 'inherit',
    })
    await expect.poll(waitsForLock).toBe(true)
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
    await blocker.query('rollback')
    blocker.release()
    await expect.poll(async () => (await findPlan(desk.world.db, desk.editor, plan.id)).state).toBe('applying')
    expect(await desk.stored()).toBe(before)
  })

  test('whose process was killed is checked again, and can be applied again with nothing written before', async () => {
    const ageing = `update import_plan set heartbeat_at = now() - interval '1 minute'`
    const id = await desk.upload(toCsv({ ...(await desk.exported()), lines: [line('Прервано')] }))
    await desk.world.pool.query(`${ageing}, state = 'checking', attempt = 1 where id = $1`, [id])
    await reviveStalePlans(desk.services)
    expect(await findPlan(desk.world.db, desk.editor, id)).toMatchObject({ state: 'queued' })
    await runPlan(desk.services, id)
    await applyPlan(desk.services, desk.editor, id, null)
    await desk.world.pool.query(`${ageing}, state = 'applying', attempt = 3 where id = $1`, [id])
    await reviveStalePlans(desk.services)
    expect(await findPlan(desk.world.db, desk.editor, id)).toMatchObject({
      state: 'ready',
      message: expect.stringContaining('Ничего не\u00a0записано'),
    })
    expect(await applyPlan(desk.services, desk.editor, id, 'again')).toEqual({ type: 'accepted' })
    await runPlan(desk.services, id)
    expect(await findPlan(desk.world.db, desk.editor, id)).toMatchObject({ state: 'applied' })
  })
})
