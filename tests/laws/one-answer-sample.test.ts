import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdictEndpoint } from '#features/calculations/verdict-api.server.ts'
import * as drugPage from '#features/drugs/detail/drug.page.tsx'
import type { DrugDetail } from '#features/drugs/detail/drug-detail.view.ts'
import * as mixesPage from '#features/drugs/mixes/drug-mixes.page.tsx'
import type { DrugMixes } from '#features/drugs/mixes/drug-mixes.view.ts'
import type { Reason } from '#features/verdict/verdict.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { close, drugs, levelOf, ofProducts, open, pairs, places, world } from './one-answer.testing.ts'

beforeAll(open)
afterAll(close)

test('a sample through the page of the product and the API, registered or not', async () => {
  const context = loaderContext(world, 'http://sadozor.test')
  const endpoint = verdictEndpoint({ db: world.db }, async () => [])
  const api = new Hono().post('/', c => endpoint.handle(c as never))
  const sample = fc.record({
    drug: fc.constantFrom(...drugs.keys()),
    pair: fc.constantFrom(...pairs),
    place: fc.constantFrom(...places),
  })
  await fc.assert(
    fc.asyncProperty(sample, async ({ drug, pair, place }) => {
      const search = new URLSearchParams({ crop: pair.crop, target: pair.target, ...(place && { place }) })
      const url = new URL(`http://sadozor.test/drugs/${drug}?${search}`)
      const page = await (drugPage.loader as unknown as (args: object) => Promise<DrugDetail>)({
        context,
        params: { alias: drug },
        url,
      })
      const chosen = (await ofProducts(pair, place)).get(drug)
      const body = JSON.stringify({
        crop: pair.crop,
        target: pair.target,
        ...(chosen ? { use: chosen.alias } : { drug }),
        planting: { place: place ?? null },
      })
      const response = await api.request('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { reasons } = (await response.json()) as { reasons: Reason[] }
      const { ban, groups } = await (mixesPage.loader as unknown as (args: object) => Promise<DrugMixes>)({
        context,
        params: { alias: drug },
        url: new URL(`http://sadozor.test/drugs/${drug}/mix?${search}`),
      })
      if (ban) expect(groups.flatMap(group => group.reasons)).toEqual([])
      if (!chosen) {
        expect(ban!.title).toBe(page.unregistered!.title)
        expect([page.chosen, page.calculate, page.unregistered !== null]).toEqual([null, null, true])
        expect(reasons.map(({ code }) => code)).toContain('NO_USE')
        return
      }
      expect(page.unregistered).toBeNull()
      if (chosen.verdict.level === 'forbidden' || ban) expect(ban).toMatchObject({ title: 'Нельзя' })
      if (chosen.isUsable && chosen.verdict.level !== 'forbidden') expect(ban).toBeNull()
      expect([page.chosen!.use.alias, page.chosen!.use.verdict.level, page.chosen!.use.phi.text]).toEqual([
        chosen.alias,
        chosen.verdict.level,
        chosen.phi.text,
      ])
      expect(levelOf(reasons)).toBe(chosen.verdict.level)
    }),
    { numRuns: 60 },
  )
}, 60_000)
