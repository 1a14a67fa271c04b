import { addAccounts } from '#features/accounts/mount-accounts.server.ts'
import { addDose } from '#features/dosing/dose-api.server.ts'
import { addVerdict } from '#features/verdict/verdict-api.server.ts'
import { createApi } from '#kit/http/route.ts'
import { addIcons } from '#kit/icons/icon-api.server.ts'
import { addContract } from './contract.server.ts'
import { addPublicApi } from './public-api.server.ts'

/** Everything under `/api`. A feature's endpoints are added here, one line each: `addXxx(api)`. The stylesheets dress its page for people. */
export function buildApi(stylesheets: readonly string[] = []) {
  const api = createApi()
  addPublicApi(api)
  addAccounts(api)
  addDose(api)
  addVerdict(api)
  addIcons(api)
  addContract(api, stylesheets)
  return api
}
