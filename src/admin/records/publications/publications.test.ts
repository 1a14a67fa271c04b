import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFileUses } from '#admin/files/library/file-uses.server.ts'
import { replaceInUses } from '#admin/files/library/replace-in-uses.server.ts'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { findList } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { addAdminJobs } from '#admin/operations/admin-jobs.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { findDraft, pruneDrafts, removeDraft, saveDraft } from '../drafts/record-drafts.server.ts'
import { removeOrTrash } from '../trash/trash-record.server.ts'
import { cancelPublication, editOfDraft, schedule } from './publications.server.ts'
import {
  close,
  deskFor,
  inAnHour,
  jobs,
  newCompany,
  olga,
  open,
  pavel,
  planned,
  publishAt,
  run,
  stored,
  unpublishAt,
  world,
} from './publications.testing.ts'
import { runPublications } from './run-publications.server.ts'

beforeAll(open)
afterAll(close)

test('the files of a planned publication are in use until it runs or is cancelled, also after the draft is gone', async () => {
  const context: EditContext = { ...deskFor(olga), entity: plant }
  const [file, other] = (
    await world.pool.query(`insert into file (key, name, type, bytes, alt) values
      ('waiting-1', 'Ждёт', 'image/png', 1, 'Лист'), ('waiting-2', 'Другой', 'image/png', 1, 'Лист') returning id`)
  ).rows.map(({ id }) => id as number)
  const { rows } = await world.pool.query(`select id, version from plant where alias = 'tomat'`)
  const [{ id, version }] = rows
  const usesOf = async (fileId: number) =>
    (await findFileUses(world.db, fileId)).uses.map(({ kind, isDraft }) => `${kind} ${isDraft}`)
  const plan = async () => {
    await saveDraft(context, id, { version, values: { coverId: file } })
    await schedule(context, jobs, id, {
      action: 'publish',
      at: inAnHour(),
      edit: await editOfDraft(context, id, version, 'published'),
    })
    await removeDraft(context, id)
  }
  await plan()
  expect(await usesOf(file!)).toEqual(['plants true'])
  await pruneDrafts(world.db)
  expect(await usesOf(file!)).toEqual(['plants true'])
  await cancelPublication(context, id)
  expect(await usesOf(file!)).toEqual([])
  await plan()
  await replaceInUses(world.db, olga, file!, other!)
  expect([await usesOf(file!), await usesOf(other!)]).toEqual([[], ['plants true']])
  await run(id)
  expect([await usesOf(file!), await usesOf(other!)]).toEqual([[], ['plants false']])
})

describe('a planned publication', () => {
  test('does nothing before its time, then publishes the draft of that moment with a revision of its editor', async () => {
    const { id, values } = await newCompany('draft')
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    const at = inAnHour()
    expect(await publishAt(id, at)).toBeNull()
    expect(await stored(id)).toMatchObject({ version: 1, status: 'draft', values: { country: 'Чехия' } })
    expect(await planned(id)).toEqual([
      { action: 'publish', at: at.toISOString(), author: 'Ольга Миронова', fields: 1, failure: null },
    ])
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай', synonyms: 'напишу позже' } })
    const listed = await findList(world.db, company, parseList(company, new URLSearchParams(`q=${values.name}`)).state)
    expect(listed.items).toMatchObject([{ id, publication: { hasFailed: false } }])
    expect(Date.parse(listed.items[0]!.publication!.at)).toBe(at.getTime())
    expect(await runPublications(world.db, log)).toBe(0)
    await run(id)
    expect(await stored(id)).toMatchObject({
      version: 2,
      status: 'published',
      values: { country: 'Китай', synonyms: null },
    })
    expect(await planned(id)).toEqual([])
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ synonyms: 'напишу позже' })
    const { rows } = await world.pool.query(
      `select write_kind as kind, user_id as "userId" from entity_revision where entity = 'company' and record_id = $1 and version = 2`,
      [id],
    )
    expect(rows).toEqual([{ kind: 'job', userId: olga }])
  })

  test('is replaced by a second one, cancelled, and given up with the record in the trash', async () => {
    const { id } = await newCompany('draft')
    await publishAt(id)
    const later = new Date(Date.now() + 7_200_000)
    await publishAt(id, later, pavel)
    expect(await planned(id)).toMatchObject([{ at: later.toISOString(), author: 'Павел Ершов' }])
    await cancelPublication(deskFor(olga), id, 'publish')
    await run(id)
    expect((await stored(id)).status).toBe('draft')
    await publishAt(id)
    await removeOrTrash(deskFor(olga), id, { forever: false })
    await run(id)
    expect((await stored(id)).status).toBe('trash')
  })

  test('can be followed by leaving the site, in this order only', async () => {
    const { id } = await newCompany('draft')
    const at = inAnHour()
    await publishAt(id, at)
    await expect(unpublishAt(id, at)).rejects.toMatchObject({ fields: { at: [expect.stringContaining('после того')] } })
    await unpublishAt(id, new Date(at.getTime() + 1))
    await world.pool.query(`update publication set at = at - interval '2 hours' where record_id = $1`, [id])
    expect(await runPublications(world.db, log)).toBe(2)
    expect(await stored(id)).toMatchObject({ version: 3, status: 'draft' })
  })

  test('that are due together run in the order of their times, whatever the order of the records', async () => {
    const { id: first } = await newCompany('draft')
    const { id: second } = await newCompany('draft')
    const at = inAnHour()
    await publishAt(second, at)
    await publishAt(first, new Date(at.getTime() + 60_000))
    await unpublishAt(second, new Date(at.getTime() + 120_000))
    await world.pool.query(`update publication set at = at - interval '2 hours' where record_id in ($1, $2)`, [
      first,
      second,
    ])
    expect(await runPublications(world.db, log)).toBe(3)
    const { rows } = await world.pool.query(
      `select record_id as id, after ->> 'status' as status from entity_revision
        where entity = 'company' and write_kind = 'job' and record_id in ($1, $2) order by entity_revision.id`,
      [first, second],
    )
    const run = rows.map(row => [row.id, row.status])
    expect(run).toEqual([
      [second, 'published'],
      [first, 'published'],
      [second, 'draft'],
    ])
  })

  test('is checked when it is planned, without a trace', async () => {
    const { id } = await newCompany('published')
    await saveDraft(deskFor(olga), id, { version: 1, values: { name: '' } })
    await expect(publishAt(id)).rejects.toMatchObject({ fields: { name: ['Заполните поле'] } })
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    await editFromInput(deskFor(pavel), id, { version: 1, values: { country: 'Польша' } })
    expect(await publishAt(id)).toMatchObject({ conflicts: { country: { theirs: 'Польша', mine: 'Китай' } } })
    await expect(publishAt(id, new Date(Date.now() - 1))).rejects.toMatchObject({
      fields: { at: ['Это время уже прошло.'] },
    })
    await expect(publishAt(id, new Date(Date.now() + 800 * 86_400_000))).rejects.toMatchObject({
      fields: { at: [expect.any(String)] },
    })
    expect([await planned(id), (await stored(id)).version]).toEqual([[], 2])
  })

  test('that is refused at its time changes nothing, says why, and is not tried again', async () => {
    const [conflicting, rightless, taken] = [
      await newCompany('published'),
      await newCompany('draft'),
      await newCompany('draft'),
    ]
    await saveDraft(deskFor(olga), conflicting.id, { version: 1, values: { country: 'Китай', synonyms: 'тоже нет' } })
    await publishAt(conflicting.id)
    await editFromInput(deskFor(pavel), conflicting.id, { version: 1, values: { country: 'Польша' } })
    await run(conflicting.id)
    expect(await stored(conflicting.id)).toMatchObject({ version: 2, values: { country: 'Польша', synonyms: null } })
    expect(await planned(conflicting.id)).toMatchObject([{ failure: expect.stringContaining('«Страна»') }])
    expect((await findDraft(deskFor(olga), conflicting.id))!.values).toMatchObject({ country: 'Китай' })
    expect(await runPublications(world.db, log)).toBe(0)

    await publishAt(rightless.id, inAnHour(), pavel)
    await world.pool.query('update users set is_admin = false where id = $1', [pavel])
    await run(rightless.id)
    await world.pool.query('update users set is_admin = true where id = $1', [pavel])
    expect([(await stored(rightless.id)).status, await planned(rightless.id)]).toMatchObject([
      'draft',
      [{ failure: expect.stringContaining('больше не') }],
    ])

    const blocked = await newCompany('draft')
    await publishAt(blocked.id, inAnHour(), pavel)
    await world.pool.query('update users set blocked_at = now() where id = $1', [pavel])
    await run(blocked.id)
    await world.pool.query('update users set blocked_at = null where id = $1', [pavel])
    expect([(await stored(blocked.id)).status, await planned(blocked.id)]).toMatchObject([
      'draft',
      [{ failure: expect.stringContaining('больше не') }],
    ])

    await saveDraft(deskFor(olga), taken.id, { version: 1, values: { alias: 'zanyatyy-adres' } })
    await publishAt(taken.id)
    await createFromInput(deskFor(pavel), { name: 'Успела раньше', alias: 'zanyatyy-adres' }, 'published')
    await run(taken.id)
    expect([(await stored(taken.id)).version, await planned(taken.id)]).toMatchObject([
      1,
      [{ failure: 'Такой адрес страницы уже занят.' }],
    ])
  })

  test('whose process is killed in the middle is done whole by the next one', async () => {
    const { id } = await newCompany('draft')
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    await publishAt(id)
    const blocker = await world.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from company where id = $1 for update', [id])
    const cut = expect(run(id)).rejects.toThrow()
    await vi.waitUntil(
      async () =>
        (
          await blocker.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    await cut
    await blocker.query('rollback')
    blocker.release()
    expect([await stored(id), await planned(id)]).toMatchObject([{ version: 1, status: 'draft' }, [{ failure: null }]])
    expect(await runPublications(world.db, log)).toBe(1)
    expect([await stored(id), await planned(id)]).toMatchObject([
      { version: 2, status: 'published', values: { country: 'Китай' } },
      [],
    ])
  })
})

test('a job of the queue publishes at the time', async () => {
  addAdminJobs({ db: world.db, log }, jobs)
  await jobs.start()
  const { id } = await newCompany('draft')
  const at = new Date(Date.now() + 1_000)
  await publishAt(id, at)
  expect((await stored(id)).status).toBe('draft')
  await vi.waitUntil(async () => (await stored(id)).status === 'published', { timeout: 60_000, interval: 100 })
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
})
