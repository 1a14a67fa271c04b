import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jsonOf } from '#kit/testing/garden.server.ts'
import { anna, app, boris, close, list, merge, one, open, prepare, put, sql, titles } from './favorites.testing.ts'

beforeAll(open)
beforeEach(prepare)
afterAll(close)

describe('favorites of a user', () => {
  test('are records of eight kinds, the latest first, each once', async () => {
    const [scheme] = await sql(
      `select s.alias, p.alias as plant from treatment_scheme s join plant p on p.id = s.plant_id where s.status = 'published' limit 1`,
    )
    const keys = [
      'drug/skor',
      'disease/fitoftoroz',
      'pest/koloradskij-zhuk',
      'plant/tomat',
      `sort/${(await sql(`select alias from sort where status = 'published' order by id limit 1`))[0]!.alias}`,
      `post/${(await sql(`select alias from post where status = 'published' order by id limit 1`))[0]!.alias}`,
      `product/${(await sql(`select alias from product where status = 'published' order by id limit 1`))[0]!.alias}`,
      `scheme/${scheme!.alias}`,
    ]
    for (const key of [...keys, 'drug/skor']) expect((await put(anna, key)).status, key).toBe(204)
    expect(await titles(anna)).toEqual(keys.toReversed())
    expect(await jsonOf(anna.get('/favorites/keys'))).toEqual({ items: keys.toSorted() })
    expect(await one(anna, 'skor')).toEqual({
      kind: 'drug',
      alias: 'skor',
      title: 'Скор',
      url: '/drugs/skor',
      drawing: 'skor',
      about: 'дифеноконазол',
      note: '',
      collection: null,
      marks: [],
    })
    expect(await one(anna, 'fitoftoroz')).toMatchObject({
      url: '/diseases/fitoftoroz',
      about: 'болезнь · картофель, томат',
    })
    expect(await one(anna, String(scheme!.alias))).toMatchObject({
      url: `/plants/${scheme!.plant}`,
      drawing: scheme!.plant,
    })
  })

  test('have a note and a collection, and are put back as they were', async () => {
    await put(anna, 'drug/skor', { note: ' вечером ', collection: 'Парша' })
    await put(anna, 'drug/horus', { collection: 'парша' })
    expect(await one(anna, 'skor')).toMatchObject({ note: 'вечером', collection: 'Парша' })
    expect((await list(anna)).collections).toMatchObject([{ name: 'Парша', share: null }])
    expect(await jsonOf(anna.delete('/favorites/drug/skor'))).toEqual({
      removed: { note: 'вечером', collection: 'Парша' },
    })
    expect(await jsonOf(anna.delete('/favorites/drug/skor'))).toEqual({ removed: null })
    await put(anna, 'drug/horus', { collection: null })
    expect(await one(anna, 'horus')).toMatchObject({ collection: null })
    expect((await list(anna)).collections).toHaveLength(1)
  })

  test('refuse what is not there, too long or of no kind', async () => {
    expect((await put(anna, 'drug/no-such-drug')).status).toBe(404)
    expect((await put(anna, 'house/skor')).status).toBe(404)
    expect((await put(anna, 'drug/skor', { note: 'а'.repeat(501) })).status).toBe(422)
    expect((await put(anna, 'drug/skor', { note: 'а'.repeat(500) })).status).toBe(204)
    expect((await put(anna, 'drug/skor', { collection: 'а'.repeat(61) })).status).toBe(422)
    expect((await app.request('/api/favorites')).status).toBe(401)
  })

  test('end at two thousand, and collections at fifty', async () => {
    const [{ id }] = (await sql(`select id from users where email = 'anna@example.ru'`)) as [{ id: number }]
    await sql(
      `insert into favorite (user_id, kind, record_id, alias, title, seen) select $1, 'drug', -n, 'x' || n, 'x', '{}' from generate_series(1, 1999) n`,
      [id],
    )
    expect((await put(anna, 'drug/skor')).status).toBe(204)
    expect(await (await put(anna, 'drug/horus')).json()).toMatchObject({
      errors: { alias: [expect.stringContaining('2000')] },
    })
    expect((await put(anna, 'drug/skor', { note: 'всё ещё можно' })).status).toBe(204)
    expect(await merge(anna, [{ kind: 'drug', alias: 'horus', title: 'Хорус' }])).toEqual({
      added: [],
      skipped: [{ kind: 'drug', alias: 'horus' }],
    })
    for (let n = 0; n < 50; n++)
      expect((await anna.post('/favorites/collections', { name: `№ ${n}` })).status).toBe(201)
    expect((await anna.post('/favorites/collections', { name: 'ещё' })).status).toBe(422)
    expect((await anna.post('/favorites/collections', { name: '№ 1' })).status).toBe(422)
    expect((await put(anna, 'drug/skor', { collection: 'ещё' })).status).toBe(422)
    expect((await put(anna, 'drug/skor', { collection: '№ 7' })).status).toBe(204)
  })
})

describe('what happens to the record', () => {
  test('a record that is taken off the site stays as a line with its name, and comes back with it', async () => {
    await put(anna, 'pest/koloradskij-zhuk', { note: 'собирать утром' })
    await sql(`update pest set status = 'archived' where alias = 'koloradskij-zhuk'`)
    const gone = await one(anna, 'koloradskij-zhuk')
    expect(gone).toMatchObject({ title: 'Колорадский жук', url: null, note: 'собирать утром' })
    expect(gone.marks.map(({ type }) => type)).toEqual(['gone'])
    expect((await put(anna, 'pest/koloradskij-zhuk', { note: 'и вечером' })).status).toBe(204)
    expect((await put(boris, 'pest/koloradskij-zhuk')).status).toBe(404)
    await sql(`update pest set status = 'published' where alias = 'koloradskij-zhuk'`)
    expect(await one(anna, 'koloradskij-zhuk')).toMatchObject({
      url: '/pests/koloradskij-zhuk',
      note: 'и вечером',
      marks: [],
    })
  })

  test('another address of the record changes nothing, and the old one still finds it', async () => {
    await put(anna, 'plant/tomat')
    const [{ id }] = (await sql(`select id from plant where alias = 'tomat'`)) as [{ id: number }]
    await sql(`update plant set alias = 'pomidor' where id = $1`, [id])
    await sql(`insert into alias_redirect (entity, alias, record_id) values ('plant', 'tomat', $1)`, [id])
    expect(await titles(anna)).toEqual(['plant/pomidor'])
    expect(await jsonOf(anna.get('/favorites/keys'))).toEqual({ items: ['plant/pomidor'] })
    expect((await put(anna, 'plant/tomat', { note: 'тот же' })).status).toBe(204)
    expect((await merge(anna, [{ kind: 'plant', alias: 'tomat' }])).added).toEqual([])
    expect(await titles(anna)).toEqual(['plant/pomidor'])
    await sql(`delete from alias_redirect where entity = 'plant' and alias = 'tomat'`)
    await sql(`update plant set alias = 'tomat' where id = $1`, [id])
  })

  test('a changed registration is marked until it was read', async () => {
    await put(anna, 'drug/horus')
    await sql(`update drug_use set phi_days = phi_days + 1 where alias = (select min(u.alias) from drug_use u join drug d on d.id = u.drug_id
      where d.alias = 'horus' and u.status = 'published' and u.phi_kind = 'days')`)
    const [mark] = (await one(anna, 'horus')).marks
    expect(mark).toMatchObject({ type: 'changed', details: [expect.stringMatching(/ждать \d+.дн.*было \d+.дн/)] })
    await put(anna, 'drug/horus', { note: 'заметка не значит, что прочитано' })
    expect((await one(anna, 'horus')).marks).toHaveLength(1)
    await put(anna, 'drug/horus', { seen: true })
    expect((await one(anna, 'horus')).marks).toEqual([])
  })

  test('another description is no change of the registration', async () => {
    await put(anna, 'drug/skor')
    await sql(`update drug set description = 'другое', version = version + 1, updated_at = now() where alias = 'skor'`)
    expect((await one(anna, 'skor')).marks).toEqual([])
  })

  test('a lower price is marked', async () => {
    const [{ id, alias }] =
      (await sql(`select p.id, p.alias from product p join product_variants v on v.parent_id = p.id
      where p.status = 'published' and v.stock_state = 'in' and v.expiry_date is null order by p.id limit 1`)) as [
        { id: number; alias: string },
      ]
    await put(anna, `product/${alias}`)
    await sql(`update product_variants set price_kop = price_kop - 100 where parent_id = $1`, [id])
    expect((await one(anna, alias)).marks).toMatchObject([{ type: 'cheaper' }])
  })
})

describe('the list of a device', () => {
  const of = (alias: string, more: object = {}) => ({ kind: 'drug', alias, title: alias, ...more })

  test('joins that of the account once: {A, B} and {B, C} are {A, B, C}', async () => {
    await put(anna, 'drug/skor')
    await put(anna, 'drug/horus', { note: 'своя', collection: 'Сад' })
    const device = [
      of('horus', { note: 'чужая', collection: 'Дача' }),
      of('topaz', { note: 'мучнистая роса', collection: 'Дача' }),
    ]
    expect(await merge(anna, device)).toEqual({
      added: [{ kind: 'drug', alias: 'topaz', title: 'Топаз' }],
      skipped: [],
    })
    expect((await titles(anna)).toSorted()).toEqual(['drug/horus', 'drug/skor', 'drug/topaz'])
    expect(await one(anna, 'horus')).toMatchObject({ note: 'своя', collection: 'Сад' })
    expect(await one(anna, 'topaz')).toMatchObject({ note: 'мучнистая роса', collection: 'Дача' })
    expect(await merge(anna, device)).toEqual({ added: [], skipped: [] })
    expect(await titles(anna)).toHaveLength(3)
  })

  test('two devices at once add each record once', async () => {
    const items = ['skor', 'horus', 'topaz'].map(alias => of(alias))
    const answers = await Promise.all([merge(anna, items), merge(anna, items), merge(anna, items)])
    expect(answers.flatMap(({ added }) => added)).toHaveLength(3)
    expect(await titles(anna)).toHaveLength(3)
  })

  test('a record that is gone meanwhile stays as a line with its title', async () => {
    expect((await merge(anna, [of('snyat-s-uchyota', { title: 'Снятый препарат' })])).added).toHaveLength(1)
    expect((await list(anna)).items).toMatchObject([{ title: 'Снятый препарат', url: null, marks: [{ type: 'gone' }] }])
    expect((await merge(anna, [of('snyat-s-uchyota')])).added).toEqual([])
    await anna.delete('/favorites/drug/snyat-s-uchyota')
    expect(await titles(anna)).toEqual([])
  })

  test('five hundred records with long notes arrive at once', async () => {
    const items = Array.from({ length: 500 }, (_, n) =>
      of(`x${n}`, { title: 'Ж'.repeat(100), note: 'ж'.repeat(500), collection: 'Дача' }),
    )
    expect((await merge(anna, items)).added).toHaveLength(500)
    expect((await anna.post('/favorites/merge', { items: [...items, of('x500')] })).status).toBe(422)
  })
})

test('the page of a record is the same for a guest and for somebody with favorites', async () => {
  await put(anna, 'drug/skor')
  const [guest, own] = await Promise.all([app.request('/drugs/skor'), anna.request('/drugs/skor')])
  expect(await own.text()).toBe(await guest.text())
})

test('the download of own data has the favorites without secret addresses', async () => {
  await put(anna, 'drug/skor', { note: 'своя', collection: 'Парша' })
  const { address } = await jsonOf<{ address: string }>(anna.post('/favorites/share', {}))
  await anna.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
  const text = await (await anna.get('/user/export')).text()
  expect(JSON.parse(text)).toMatchObject({
    favorites: [{ kind: 'drug', alias: 'skor', note: 'своя', collection: 'Парша' }],
  })
  expect(text).not.toContain(address.split('/').at(-1))
})
