import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoBatch } from '#admin/lists/bulk/undo-bulk.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { applyFileBulk, previewFileBulk } from './bulk-files.server.ts'
import type { FileStep } from './bulk-files.ts'
import { findVersions, restoreVersion, trashFile, updateFile } from './file-commands.server.ts'
import { findFileUses } from './file-uses.server.ts'
import { findByHash, findFile, findFiles, whereOf } from './find-files.server.ts'
import { findOverview } from './find-overview.server.ts'
import { deleteFolder, saveFolder } from './folder-commands.server.ts'
import { libraryQuery } from './library-query.ts'
import { purgeFiles } from './purge-files.server.ts'
import { replaceInUses, withOtherFile } from './replace-in-uses.server.ts'
import { undoingOfFiles } from './undo-files.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world)
})
afterAll(() => world[Symbol.asyncDispose]())

let editor: number
const hashOf = (text: string) => Buffer.from(text.padEnd(32)).toString('hex')

interface Given {
  type?: string
  bytes?: number
  alt?: string
  hash?: string
  createdAt?: string
}

async function add(
  name: string,
  { type = 'image/jpeg', bytes = 1000, alt, hash = name, createdAt }: Given = {},
): Promise<number> {
  const { rows } = await world.pool.query(
    `insert into file (key, name, type, bytes, alt, hash, created_at) values ($1, $1, $2, $3, $4, $5, coalesce($6, now())) returning id`,
    [name, type, bytes, alt ?? null, hashOf(hash), createdAt ?? null],
  )
  const { id } = rows[0]
  await world.pool.query(
    `insert into file_version (file_id, hash, source_hash, name, type, bytes) select id, hash, $2, name, type, bytes from file where id = $1`,
    [id, hashOf(`sent ${hash}`)],
  )
  return id
}

const use = (fileId: number, entity: string, recordId: number, field: string, isDraft = false) =>
  world.pool.query(`insert into file_use values ($1, $2, $3, $4, $5)`, [fileId, entity, recordId, field, isDraft])
const queryOf = (search: string) => parseQuery(libraryQuery, new URLSearchParams(search)).values
const namesIn = async (search: string) => (await findFiles(world.db, queryOf(search))).items.map(({ name }) => name)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { status: number; message: string }) => `${error.status} ${error.message.replaceAll('\u00a0', ' ')}`,
  )
const plants = async (): Promise<{ id: number; name: string }[]> =>
  (await world.pool.query(`select id, name from plant order by id limit 2`)).rows

test('words are looked up in an index, and the text follows every change of the file', async () => {
  const { rows: plan } = await world.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select from file where ${whereOf(queryOf('q=томат'))}`,
    )
  })
  expect(plan.map(row => row['QUERY PLAN']).join()).toContain('Bitmap Index Scan on file_search_text')
  const id = await add('indexed.jpg')
  await updateFile(world.db, editor, id, 1, {
    name: 'other.jpg',
    caption: 'Поздний 50%_МЁД',
    author: 'Ёжикова',
    tags: ['пасека'],
  })
  for (const words of ['other', 'поздний', '50%_мед', 'ежикова', 'пасека indexed'])
    expect(await namesIn(`q=${encodeURIComponent(words)}`), words).toEqual(['other.jpg'])
  expect(await findFile(world.db, id)).not.toHaveProperty('searchText')
})

test('the list is filtered by words, kind, folder with those below, tag and what should be looked at', async () => {
  const top = await saveFolder(world.db, { name: 'Поиск', parentId: null })
  const inner = await saveFolder(world.db, { name: 'Внутри', parentId: top.id })
  const fir = await add('s-fir.jpg', { alt: 'Ёлка в снегу', bytes: 6_000_000 })
  const copy = await add('s-copy.jpg', { hash: 's-fir.jpg', createdAt: '2020-01-01' })
  const label = await add('s-label.pdf', { type: 'application/pdf' })
  await updateFile(world.db, editor, fir, 1, { folderId: inner.id, tags: ['снег'] })
  const [plant] = await plants()
  await use(fir, 'plant', plant!.id, 'coverId')
  await use(fir, 'plant', plant!.id, 'pictureIds', true)

  expect(await namesIn('q=елка снегу')).toEqual(['s-fir.jpg'])
  expect(await namesIn('q=s-&type=pdf')).toEqual(['s-label.pdf'])
  expect(await namesIn(`folder=${top.id}`)).toEqual(['s-fir.jpg'])
  expect(await namesIn('tag=снег')).toEqual(['s-fir.jpg'])
  expect(await namesIn('only=no-alt&q=s-')).toEqual(['s-copy.jpg'])
  expect(await namesIn('only=large&q=s-')).toEqual(['s-fir.jpg'])
  expect(await namesIn('only=duplicates&q=s-&sort=name')).toEqual(['s-copy.jpg', 's-fir.jpg'])
  expect(await namesIn('only=unused&q=s-&sort=name')).toEqual(['s-copy.jpg', 's-label.pdf'])
  expect(await namesIn('only=orphans&q=s-')).toEqual(['s-copy.jpg'])
  expect((await findByHash(world.db, hashOf('sent s-fir.jpg'))).map(({ id }) => id)).toEqual([fir, copy])
  const { folders, counts } = await findOverview(world.db, editor)
  expect(folders.find(({ id }) => id === top.id)!.files).toBe(1)
  expect(counts).toMatchObject({ large: 1, duplicates: 2, orphans: 1 })
  expect((await findFile(world.db, fir)).uses).toBe(1)
  expect(await refusal(trashFile(world.db, editor, fir))).toBe(`409 Стоит на 1 странице: «${plant!.name}».`)
  await trashFile(world.db, editor, label)
  expect(await namesIn('q=s-label')).toEqual([])
  expect(await namesIn('only=trash&q=s-label')).toEqual(['s-label.pdf'])
  expect((await findFileUses(world.db, fir)).uses.map(({ kind, isDraft }) => [kind, isDraft])).toEqual([
    ['plants', false],
    ['plants', true],
  ])
})

test('an older version is refused in words, and what is not named stays as it was', async () => {
  const id = await add('v.jpg', { alt: 'Лист' })
  const saved = await updateFile(world.db, editor, id, 1, { author: 'Редакция', focalX: 0.58 })
  expect(saved).toMatchObject({ alt: 'Лист', author: 'Редакция', version: 2 })
  expect(await refusal(updateFile(world.db, editor, id, 1, { alt: 'Куст' }))).toMatch(
    /^409 Файл уже изменил другой редактор/,
  )
  expect(await refusal(updateFile(world.db, editor, id, 2, { folderId: 999_999 }))).toBe(
    '422 Такой папки уже нет: выберите другую.',
  )
  const { rows } = await world.pool.query(
    `select before, after from entity_revision where entity = 'file' and record_id = $1`,
    [id],
  )
  expect([rows[0].before.author, rows[0].after.author]).toEqual([null, 'Редакция'])
})

test('folders form a tree of five levels without circles, names are unique and only empty folders are deleted', async () => {
  const ids: number[] = []
  for (const name of ['1', '2', '3', '4', '5'])
    ids.push((await saveFolder(world.db, { name: `Уровень ${name}`, parentId: ids.at(-1) ?? null })).id)
  const [first, second] = ids as [number, number]
  expect(await refusal(saveFolder(world.db, { name: 'Шестой', parentId: ids[4]! }))).toMatch(
    /^422 Папки вкладываются не глубже 5/,
  )
  expect(await refusal(saveFolder(world.db, { name: 'Уровень 1', parentId: ids[3]! }, first))).toBe(
    '422 Папку нельзя положить в неё саму.',
  )
  expect(await refusal(saveFolder(world.db, { name: 'уровень 2', parentId: first }))).toBe(
    '422 Здесь уже есть папка с таким названием.',
  )
  const other = await saveFolder(world.db, { name: 'Уровень 2', parentId: null })
  expect(await refusal(saveFolder(world.db, { name: 'Уровень 1', parentId: other.id }, first))).toMatch(
    /^422 Папки вкладываются/,
  )
  const id = await add('f.jpg')
  await updateFile(world.db, editor, id, 1, { folderId: second })
  expect(await refusal(deleteFolder(world.db, second))).toBe('409 В папке 1 файл и 1 папка. Сначала перенесите их.')
  expect(await refusal(deleteFolder(world.db, ids[4]!))).toBe('done')
})

test('an earlier content comes back as the newest version', async () => {
  const id = await add('old.jpg')
  await world.pool.query(
    `insert into file_version (file_id, hash, name, type, bytes) values ($1, $2, 'new.png', 'image/png', 5)`,
    [id, hashOf('new')],
  )
  await world.pool.query(`update file set hash = $2, type = 'image/png', bytes = 5 where id = $1`, [id, hashOf('new')])
  const [, old] = await findVersions(world.db, id)
  const back = await restoreVersion(world.db, editor, id, old!.id)
  expect(back).toMatchObject({ hash: hashOf('old.jpg'), type: 'image/jpeg', bytes: 1000, version: 2 })
  const versions = await findVersions(world.db, id)
  expect(versions.map(({ hash, isCurrent }) => [hash, isCurrent])).toEqual([
    [hashOf('old.jpg'), true],
    [hashOf('new'), false],
    [hashOf('old.jpg'), false],
  ])
  expect(await refusal(restoreVersion(world.db, editor, await add('foreign.jpg'), old!.id))).toMatch(/^404/)
})

describe('many files', () => {
  const run = async (ids: number[], step: FileStep) => {
    const { token } = await previewFileBulk(world.db, { query: queryOf(''), ids }, step)
    return applyFileBulk(world.db, editor, { query: queryOf(''), ids }, { ...step, token, reason: '' })
  }

  const undo = (batch: number, userId = editor) => undoBatch({ db: world.db, userId }, batch, undoingOfFiles)

  test('used files are refused, the others go to the trash and come back', async () => {
    const ids = [await add('b1.jpg'), await add('b2.jpg'), await add('b3.jpg')]
    const [plant] = await plants()
    await use(ids[0]!, 'plant', plant!.id, 'coverId')
    const preview = await previewFileBulk(world.db, { query: queryOf('q=b'), ids }, { action: 'delete' })
    expect([preview.changing.count, preview.refused.items[0]?.reason.replaceAll('\u00a0', ' ')]).toEqual([
      2,
      'Стоит на 1 странице.',
    ])
    const { batch, changed } = await run(ids, { action: 'delete' })
    expect(changed).toBe(2)
    expect(await namesIn('only=trash&q=.jpg&sort=name')).toEqual(['b2.jpg', 'b3.jpg'])
    expect((await undo(batch!)).undone).toBe(2)
    expect(await namesIn('q=b2')).toEqual(['b2.jpg'])
  })

  test('a file that has come out of the trash and is used stays, as in a deletion', async () => {
    const ids = [await add('u1.jpg'), await add('u2.jpg')]
    await run(ids, { action: 'delete' })
    const { batch } = await run(ids, { action: 'restore' })
    const [plant] = await plants()
    await use(ids[0]!, 'plant', plant!.id, 'coverId')
    const { undone, keptItems } = await undo(batch!)
    expect([undone, keptItems]).toEqual([
      1,
      [{ id: ids[0], title: 'u1.jpg', reason: 'Стоит на\u00a01\u00a0странице.' }],
    ])
    expect(await namesIn('only=trash&q=u2')).toEqual(['u2.jpg'])
  })

  test('a file that was changed later is left as it is by an undo, and another editor cannot undo', async () => {
    const ids = [await add('c1.jpg'), await add('c2.jpg')]
    const { batch } = await run(ids, { action: 'tag', tag: 'лист' })
    await updateFile(world.db, editor, ids[0]!, 2, { alt: 'Лист' })
    expect(await refusal(undo(batch!, editor + 1))).toMatch(/^404 Отменить уже нельзя/)
    const undone = await undo(batch!)
    expect([undone.undone, undone.keptItems]).toEqual([
      1,
      [{ id: ids[0], title: 'c1.jpg', reason: 'Этот файл с\u00a0тех пор меняли.' }],
    ])
    expect([(await findFile(world.db, ids[0]!)).tags, (await findFile(world.db, ids[1]!)).tags]).toEqual([['лист'], []])
  })

  test('author and licence are written into many files, an empty one changes nothing, and come back', async () => {
    const ids = [await add('e1.jpg'), await add('e2.jpg')]
    await updateFile(world.db, editor, ids[0]!, 1, { author: 'Ёжикова', licence: 'CC0' })
    expect(await refusal(run(ids, { action: 'credit', author: null, licence: null }))).toMatch(/^422/)
    const { batch, changed } = await run(ids, { action: 'credit', author: null, licence: 'CC BY 4.0' })
    const credits = async () =>
      Promise.all(ids.map(async id => findFile(world.db, id).then(({ author, licence }) => [author, licence])))
    expect([changed, await credits()]).toEqual([
      2,
      [
        ['Ёжикова', 'CC BY 4.0'],
        [null, 'CC BY 4.0'],
      ],
    ])
    expect((await undo(batch!)).undone).toBe(2)
    expect(await credits()).toEqual([
      ['Ёжикова', 'CC0'],
      [null, null],
    ])
  })

  test('what has changed after the preview is not applied', async () => {
    const id = await add('d1.jpg')
    const selection = { query: queryOf('q=d1.jpg') }
    const { token } = await previewFileBulk(world.db, selection, { action: 'tag', tag: 'куст' })
    await updateFile(world.db, editor, id, 1, { alt: 'Куст' })
    expect(
      await refusal(applyFileBulk(world.db, editor, selection, { action: 'tag', tag: 'куст', token, reason: '' })),
    ).toMatch(/^409/)
    expect((await findFile(world.db, id)).tags).toEqual([])
  })
})

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

test('after 30 days in the trash a file is deleted, unless something uses it', async () => {
  const [gone, used] = [await add('p1.jpg'), await add('p2.jpg')]
  const [plant] = await plants()
  await use(used, 'plant', plant!.id, 'coverId', true)
  await world.pool.query(`update file set deleted_at = now() - interval '31 days' where id = any ($1)`, [[gone, used]])
  await purgeFiles(world.db)
  expect(await namesIn('only=trash&q=p1')).toEqual([])
  expect(await namesIn('only=trash&q=p2')).toEqual(['p2.jpg'])
})
