import { bodyLimit } from 'hono/body-limit'
import { addAccounts } from '#features/accounts/api.server.ts'
import { addDose } from '#features/dosing/api.server.ts'
import { addVerdict } from '#features/verdict/api.server.ts'
import { Problem } from '#kit/http/problem.ts'
import { createApi } from '#kit/http/route.ts'
import { addIcons } from '#kit/icons/icon-api.server.ts'
import { addContract } from './contract.server.ts'
import { addPublicApi } from './public-api.server.ts'

const atMostOneMegabyte = bodyLimit({
  maxSize: 1024 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

/** Everything under `/api`. A feature's endpoints are added here, one line each: `addXxx(api)`. The stylesheets dress its page for people. */
export function buildApi(stylesheets: readonly string[] = []) {
  const api = createApi()
  // A GET has no body; to look for one would cost it as much as its statement.
  api.use((c, next) => (c.req.method === 'GET' ? next() : atMostOneMegabyte(c, next)))
  addPublicApi(api)
  addAccounts(api)
  addDose(api)
  addVerdict(api)
  addIcons(api)
  addContract(api, stylesheets)
  return api
}
