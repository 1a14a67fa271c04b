import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVersions, restoreVersion, trashFile, updateFile } from './file-commands.server.ts'
import { findFileUses } from './file-uses.server.ts'
import { findByHash, findFile, whereOf } from './find-files.server.ts'
import { findOverview } from './find-overview.server.ts'
import { deleteFolder, saveFolder } from './folder-commands.server.ts'
import { add, close, editor, hashOf, namesIn, open, plants, queryOf, refusal, use, world } from './library.testing.ts'
import { purgeFiles } from './purge-files.server.ts'

beforeAll(open)
afterAll(close)

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

test('after 30 days in the trash a file is deleted, unless something uses it', async () => {
  const [gone, used] = [await add('p1.jpg'), await add('p2.jpg')]
  const [plant] = await plants()
  await use(used, 'plant', plant!.id, 'coverId', true)
  await world.pool.query(`update file set deleted_at = now() - interval '31 days' where id = any ($1)`, [[gone, used]])
  await purgeFiles(world.db)
  expect(await namesIn('only=trash&q=p1')).toEqual([])
  expect(await namesIn('only=trash&q=p2')).toEqual(['p2.jpg'])
})
