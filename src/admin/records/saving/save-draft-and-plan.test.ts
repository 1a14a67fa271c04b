import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedRecord } from '#admin/records/drafts/edited-record.ts'
import { runPublications } from '#admin/records/publications/run-publications.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import {
  added,
  close,
  created,
  editor,
  ofRow,
  open,
  other,
  put,
  type Refused,
  stored,
  told,
  world,
} from './save-record.testing.ts'

beforeAll(open)
afterAll(close)

describe('the draft of a drug', () => {
  test('has the norms, is seen by its editor only, and the preview shows them', async () => {
    const saved = await created('Предпросмотр', added({}), 'published')
    const uses = ofRow(saved.rows!.rows[0]!, { target: 'альтернариоз' })
    await told(200, editor.put(`/admin/drugs/${saved.id}/draft`, { version: 1, values: { uses } }))
    expect((await told<EditedRecord>(200, editor.get(`/admin/drugs/${saved.id}`))).draft).toMatchObject({
      values: { uses },
    })
    expect((await told<EditedRecord>(200, other.get(`/admin/drugs/${saved.id}`))).draft).toBeNull()
    const preview = async (by: TestBrowser) =>
      (await (await by.get(`/admin/drugs/${saved.id}/preview`)).text()).includes('льтернариоз')
    expect([await preview(editor), await preview(other)]).toEqual([true, false])
    expect(await stored(saved.id)).toMatchObject({ version: 1, uses: [['20 (2)', 'published', 1]] })
  })

  test('may hold a norm that is wrong, but nothing that no table could show', async () => {
    const { id } = await created('Любой', added({}))
    const draft = (uses: unknown) => editor.put(`/admin/drugs/${id}/draft`, { version: 1, values: { uses } })
    const { updatedAt } = await told<{ updatedAt: string }>(200, draft(added({ phi: 'ё'.repeat(3_000) })))
    expect(updatedAt).not.toBeNull()
    for (const wrong of [
      { rows: 'все', removed: [] },
      { rows: [{ cells: { price: '1' }, accepted: [] }], removed: [] },
      'все',
    ])
      await told(422, draft(wrong))
    const { errors } = await told<Refused>(
      422,
      editor.put('/admin/pests/1/draft', { version: 1, values: { uses: null } }),
    )
    expect(Object.keys(errors)).toEqual(['uses'])
  })
})

describe('a planned publication', () => {
  const plan = async (name: string) => {
    const saved = await created(name, added({}), 'published')
    const values = { note: 'К\u00a0сроку', uses: ofRow(saved.rows!.rows[0]!, { phi: '51 (2)' }) }
    await told(200, editor.put(`/admin/drugs/${saved.id}/draft`, { version: 1, values }))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await told(200, editor.post(`/admin/drugs/${saved.id}/publish`, { version: 1, at }))
    await world.pool.query('update publication set at = now() where record_id = $1', [saved.id])
    return saved
  }

  test('takes the fields and the norms of the draft along', async () => {
    const { id } = await plan('К\u00a0сроку')
    expect(await stored(id)).toMatchObject({ note: null, plans: 1 })
    await runPublications(world.db, log)
    expect(await stored(id)).toMatchObject({
      note: 'К\u00a0сроку',
      uses: [['51 (2)', 'published', 2]],
      drafts: 0,
      plans: 0,
    })
  })

  test('is not done when a norm has been changed since, and says so', async () => {
    const saved = await plan('Опередили')
    await told(200, put(saved, { values: { uses: ofRow(saved.rows!.rows[0]!, { phi: '52 (2)' }) } }, other))
    await runPublications(world.db, log)
    expect(await stored(saved.id)).toMatchObject({
      note: null,
      uses: [['52 (2)', 'published', 2]],
      drafts: 1,
      plans: 1,
    })
    const { publications } = await told<EditedRecord>(200, editor.get(`/admin/drugs/${saved.id}`))
    expect(publications).toMatchObject([{ failure: expect.stringContaining('Строки норм'), fields: 2 }])
  })

  test('is refused when it is planned with a norm that was not read', async () => {
    const saved = await created('Не\u00a0прочитано', added({}), 'published')
    const uses = ofRow(saved.rows!.rows[0]!, { phi: 'когда-нибудь потом' })
    await told(200, editor.put(`/admin/drugs/${saved.id}/draft`, { version: 1, values: { uses } }))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { errors } = await told<Refused>(422, editor.post(`/admin/drugs/${saved.id}/publish`, { version: 1, at }))
    expect(Object.keys(errors)).toEqual(['uses.rows.0.phi'])
  })
})
