import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loader as drugLoader } from '#features/drugs/detail/drug.page.tsx'
import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findProduct } from './detail/find-product.server.ts'
import { productDetail } from './detail/product-detail.view.ts'
import { productMeta } from './detail/product-meta.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

async function detail(alias: string) {
  const found = (await findProduct(world.db, alias))!
  return productDetail(
    found,
    found.about ? await findUses(world.db, { drugAlias: found.about.alias, usableOnly: true }) : [],
  )
}
const offersOf = (product: Awaited<ReturnType<typeof detail>>) =>
  JSON.stringify(productMeta(product, 'https://example.ru')).match(/"@type":"Offer"/g)?.length ?? 0

describe('the page of a product', () => {
  test('packs with prices, uses with the price of a сотка, legal facts', async () => {
    const skor = await detail('skor')
    expect(skor.packs[0]).toMatchObject({
      text: '2\u00a0мл',
      price: '45\u00a0₽',
      unitPrice: '22,50\u00a0₽/мл',
      priceKop: 4500,
    })
    expect(skor.uses.length).toBeGreaterThan(0)
    expect(skor.uses.some(({ sotka }) => sotka !== null)).toBe(true)
    expect(skor.facts.map(({ term }) => term)).toContain('Действует до')
    expect(skor.calculator).toMatch(/^\/calculator\?drug=skor/)
    expect(offersOf(skor)).toBe(skor.packs.length)
  })

  test('after its registration ended a product has no price and no offer, but substitutes that are registered', async () => {
    await world.pool.query(
      `update drug_registrations set valid_to = '2024-03-14' where parent_id = (select id from drug where alias = 'skor')`,
    )
    const skor = await detail('skor')
    expect(skor.notSold).toMatchObject({
      level: 'forbidden',
      why: expect.stringMatching(/^Регистрация истекла 14\sмарта\s2024$/),
    })
    expect(skor).toMatchObject({ packs: [], uses: [], treatment: null, calculator: null })
    expect(offersOf(skor)).toBe(0)
    expect(skor.substitutes.length).toBeGreaterThan(0)
    for (const { alias, purpose } of skor.substitutes) {
      const other = await detail(alias)
      expect([alias, other.notSold, other.uses.length > 0]).toEqual([alias, null, true])
      expect(purpose).toMatch(/: /)
    }
  })

  test('a published product of the shop stands on the page of its drug, unless it may not be sold', async () => {
    const offerOf = async (alias: string) => {
      const context = loaderContext(world, 'https://example.ru')
      const url = new URL(`https://example.ru/drugs/${alias}`)
      return ((await drugLoader({ context, params: { alias }, url } as never)) as { offer: unknown }).offer
    }
    expect(await offerOf('ordan')).toEqual({ to: '/shop/ordan', price: '89\u00a0₽' })
    expect(await offerOf('skor')).toBeNull()
  })

  test('a pack whose date of use has passed is not offered, one of today is', async () => {
    const set = (day: string) =>
      world.pool.query(
        `update product_variants set expiry_date = ${day} where parent_id = (select id from product where alias = 'ordan')`,
      )
    await set('current_date')
    expect((await detail('ordan')).packs).toHaveLength(2)
    await set('current_date - 1')
    const ordan = await detail('ordan')
    expect(ordan).toMatchObject({ notSold: null, packs: [], treatment: null })
    expect(offersOf(ordan)).toBe(0)
    await set('null')
  })

  test('a product of an unpublished drug is not sold', async () => {
    await world.pool.query(`update drug set status = 'draft' where alias = 'horus'`)
    expect((await detail('horus')).notSold).toMatchObject({ level: 'unknown', why: 'Нет данных о\u00a0регистрации' })
  })

  test('a tool needs no registration, unless it is called regulated', async () => {
    expect(await detail('pulverizator-5l')).toMatchObject({
      notSold: null,
      uses: [],
      substitutes: [],
      calculator: null,
    })
    await world.pool.query(`update product set is_regulated = true where alias = 'pulverizator-5l'`)
    expect((await detail('pulverizator-5l')).notSold?.level).toBe('unknown')
  })

  test('a draft is not found', async () => {
    await world.pool.query(`update product set status = 'draft' where alias = 'vesy-01'`)
    expect(await findProduct(world.db, 'vesy-01')).toBeNull()
  })
})
