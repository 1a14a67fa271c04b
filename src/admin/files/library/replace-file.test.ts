import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, close, editor, open, plants, refusal, use, world } from './library.testing.ts'
import { replaceInUses, withOtherFile } from './replace-in-uses.server.ts'

beforeAll(open)
afterAll(close)

test('another file takes every place of this one, in published records and in drafts', async () => {
  const [from, by, pdf] = [
    await add('r1.jpg'),
    await add('r2.jpg', { alt: 'Лист' }),
    await add('r.pdf', { type: 'application/pdf' }),
  ]
  const [plant] = await plants()
  const columns = (
    await world.pool.query(
      `select column_name from information_schema.columns where table_name = 'plant' and column_name = 'cover_id'`,
    )
  ).rows
  expect(columns).toHaveLength(1)
  await world.pool.query(`update plant set cover_id = $1 where id = $2`, [from, plant!.id])
  await world.pool.query(`insert into file_use values ($1, 'plant', $2, 'coverId', false) on conflict do nothing`, [
    from,
    plant!.id,
  ])
  expect(await refusal(replaceInUses(world.db, editor, from, pdf))).toMatch(
    /^422 Картинку можно заменить только картинкой/,
  )
  expect(await replaceInUses(world.db, editor, from, by)).toBe(1)
  const { rows } = await world.pool.query(`select cover_id from plant where id = $1`, [plant!.id])
  expect(rows[0].cover_id).toBe(by)
})

test('a file that may not be published is refused in words, and every place keeps what it had', async () => {
  const [from, by] = [await add('f1.jpg', { alt: 'Лист' }), await add('f2.jpg')]
  const [first, second] = await plants()
  for (const plant of [first!, second!]) {
    await world.pool.query(`update plant set cover_id = $1, status = 'published' where id = $2`, [from, plant.id])
    await use(from, 'plant', plant.id, 'coverId')
  }
  await use(from, 'plant', second!.id, 'coverId', true)
  const before = await world.pool.query('select * from file_use where file_id = any ($1) order by 1, 2, 3, 4, 5', [
    [from, by],
  ])
  expect(await refusal(replaceInUses(world.db, editor, from, by))).toContain('422')
  await expect(replaceInUses(world.db, editor, from, by)).rejects.toMatchObject({
    fields: {
      coverId: [
        'У\u00a0фото «f2.jpg» нет описания для тех, кто его не\u00a0видит. Дополните его в\u00a0библиотеке файлов.',
      ],
    },
  })
  const { rows } = await world.pool.query('select distinct cover_id from plant where id = any ($1)', [
    [first!.id, second!.id],
  ])
  expect(rows).toEqual([{ cover_id: from }])
  const after = await world.pool.query('select * from file_use where file_id = any ($1) order by 1, 2, 3, 4, 5', [
    [from, by],
  ])
  expect(after.rows).toEqual(before.rows)
})

test('in values a list holds every file once, and figures of rich texts follow', () => {
  const fields = {
    coverId: { kind: 'image', to: 'file' },
    pictureIds: { kind: 'files', to: 'file' },
    text: { kind: 'richText' },
    plantId: { kind: 'reference', to: 'plant' },
    steps: { kind: 'rows', fields: { pictureId: { kind: 'image', to: 'file' } } },
  }
  const values = {
    coverId: 1,
    pictureIds: [3, 1, 2],
    text: {
      type: 'doc',
      content: [
        { type: 'figure', attrs: { fileId: 1 } },
        { type: 'use', attrs: { drugId: 1 } },
      ],
    },
    plantId: 1,
    steps: [{ pictureId: 1 }],
  }
  expect(withOtherFile(fields as never, values, 1, 2)).toEqual({
    coverId: 2,
    pictureIds: [3, 2],
    text: {
      type: 'doc',
      content: [
        { type: 'figure', attrs: { fileId: 2 } },
        { type: 'use', attrs: { drugId: 1 } },
      ],
    },
    plantId: 1,
    steps: [{ pictureId: 2 }],
  })
})
