import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoBatch } from '#admin/lists/bulk/undo-bulk.server.ts'
import { applyFileBulk, previewFileBulk } from './bulk-files.server.ts'
import type { FileStep } from './bulk-files.ts'
import { updateFile } from './file-commands.server.ts'
import { findFile } from './find-files.server.ts'
import { add, close, editor, namesIn, open, plants, queryOf, refusal, use, world } from './library.testing.ts'
import { undoingOfFiles } from './undo-files.server.ts'

beforeAll(open)
afterAll(close)

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
