import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editFromInput } from '#admin/kit/records/write-record.server.ts'
import { saveDraft } from '../drafts/record-drafts.server.ts'
import { cancelPublication } from './publications.server.ts'
import {
  close,
  deskFor,
  inAnHour,
  newCompany,
  olga,
  open,
  pavel,
  planned,
  publishAt,
  run,
  stored,
  unpublishAt,
} from './publications.testing.ts'

beforeAll(open)
afterAll(close)

describe('a planned publication', () => {
  test('leaves a record in the archive that was archived after the plan, and says so', async () => {
    const [coming, leaving] = [await newCompany('draft'), await newCompany('published')]
    await publishAt(coming.id)
    await unpublishAt(leaving.id, inAnHour())
    for (const { id } of [coming, leaving]) {
      await editFromInput(deskFor(pavel), id, { version: 1, values: {}, status: 'archived' })
      await run(id)
      expect(await stored(id)).toMatchObject({ version: 2, status: 'archived' })
      expect(await planned(id)).toMatchObject([{ failure: expect.stringContaining('архив') }])
    }
  })

  test('brings a record out of the archive when it was planned there, also over a draft from before', async () => {
    const { id } = await newCompany('published')
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    await editFromInput(deskFor(pavel), id, { version: 1, values: {}, status: 'archived' })
    await publishAt(id)
    await run(id)
    expect(await stored(id)).toMatchObject({ status: 'published', values: { country: 'Китай' } })
  })

  test('leaves a record off the site that was taken off after the plan, and says so', async () => {
    const { id } = await newCompany('published')
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    await publishAt(id)
    await editFromInput(deskFor(pavel), id, { version: 1, values: {}, status: 'draft' })
    await run(id)
    expect(await stored(id)).toMatchObject({ status: 'draft', values: { country: 'Чехия' } })
    expect(await planned(id)).toMatchObject([{ failure: expect.stringContaining('сняли с\u00a0сайта') }])
  })

  test('is dropped when a person has published the draft and taken it off again meanwhile', async () => {
    const { id } = await newCompany('draft')
    await publishAt(id)
    await editFromInput(deskFor(pavel), id, { version: 1, values: {}, status: 'published' })
    await editFromInput(deskFor(pavel), id, { version: 2, values: {}, status: 'draft' })
    await run(id)
    expect(await stored(id)).toMatchObject({ version: 3, status: 'draft' })
    expect(await planned(id)).toMatchObject([{ failure: expect.stringContaining('сняли с\u00a0сайта') }])
    await publishAt(id)
    await run(id)
    expect(await stored(id)).toMatchObject({ version: 4, status: 'published' })
  })

  test('to leave the site is dropped when a person has taken the record off and published it again meanwhile', async () => {
    const [again, edited, coming] = [
      await newCompany('published'),
      await newCompany('published'),
      await newCompany('draft'),
    ]
    await publishAt(coming.id)
    for (const { id } of [again, edited, coming]) await unpublishAt(id, new Date(Date.now() + 7_200_000))
    await editFromInput(deskFor(pavel), again.id, { version: 1, values: {}, status: 'draft' })
    await editFromInput(deskFor(pavel), again.id, { version: 2, values: {}, status: 'published' })
    await editFromInput(deskFor(pavel), edited.id, { version: 1, values: { country: 'Китай' }, status: 'published' })
    await editFromInput(deskFor(pavel), coming.id, { version: 1, values: {}, status: 'published' })
    await cancelPublication(deskFor(pavel), coming.id, 'publish')
    for (const { id } of [again, edited, coming]) await run(id)
    expect(await stored(again.id)).toMatchObject({ version: 3, status: 'published' })
    expect(await planned(again.id)).toMatchObject([{ failure: expect.stringContaining('опубликовали снова') }])
    for (const { id } of [edited, coming]) expect([(await stored(id)).status, await planned(id)]).toEqual(['draft', []])
  })

  test('of edits is dropped when a person has published the record without them; without edits there is nothing left to do', async () => {
    const [edited, plain] = [await newCompany('draft'), await newCompany('draft')]
    await saveDraft(deskFor(olga), edited.id, { version: 1, values: { country: 'Китай' } })
    for (const { id } of [edited, plain]) {
      await publishAt(id)
      await editFromInput(deskFor(pavel), id, { version: 1, values: {}, status: 'published' })
      await run(id)
      expect(await stored(id)).toMatchObject({ status: 'published', values: { country: 'Чехия' } })
    }
    expect(await planned(edited.id)).toMatchObject([{ failure: expect.stringContaining('без этих правок') }])
    expect(await planned(plain.id)).toEqual([])
  })
})
