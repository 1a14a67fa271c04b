import { eq } from 'drizzle-orm'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { findSprayer } from '../facts/find-garden.server.ts'
import { answer, changeGarden, type GardenApi, ofGardener } from '../requests/garden-endpoint.server.ts'
import { saveSprayer } from './save-sprayer.server.ts'
import { sprayer } from './sprayer.table.ts'
import { deadInTank, sprayerInput, sprayerNames } from './sprayer-input.ts'

/** `/api/sprayer`: the gardener's own one. */
export const sprayerEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/sprayer',
    summary: 'Свой опрыскиватель: бак, остаток и\u00a0расход',
    responses: { 200: answer('{sprayer}: опрыскиватель или null') },
    run: async ({ c }) => ({ sprayer: await findSprayer(api.db, personOf(c).id) }),
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'put',
    path: '/sprayer',
    summary: 'Указать или исправить свой опрыскиватель',
    body: sprayerInput.refine(deadInTank.check, deadInTank.params),
    fieldNames: sprayerNames,
    responses: { 200: answer('{sprayer}') },
    async run({ c, body: { tankL, deadL = null, waterL = null } }) {
      const values = { tankL, deadL, waterL }
      await changeGarden(api, c, { body: values }, ({ tx, userId }) => saveSprayer(tx, userId, values))
      return { sprayer: await findSprayer(api.db, personOf(c).id) }
    },
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'delete',
    path: '/sprayer',
    summary: 'Забыть свой опрыскиватель',
    responses: { 204: 'Забыт' },
    async run({ c }) {
      await changeGarden(api, c, { body: null }, async ({ tx, userId }) => {
        await tx.delete(sprayer).where(eq(sprayer.userId, userId))
      })
      return 204
    },
  }),
]
