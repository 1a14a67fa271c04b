import { accountEndpoints } from '#features/accounts/account-endpoints.server.ts'
import type { Accounts } from '#features/accounts/accounts.ts'
import { doseEndpoint } from '#features/dosing/dose-api.server.ts'
import { verdictEndpoint } from '#features/verdict/verdict-api.server.ts'
import { type Api, createApi, mount } from '#kit/http/api.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { iconEndpoint } from '#kit/icons/icon-api.server.ts'
import { contractEndpoints } from './contract.server.ts'
import { publicKinds } from './public-kinds.server.ts'

/** Everything under `/api`; an endpoint that is not in this list does not exist. The stylesheets are those of the contract's page. */
export function buildApi(services: Services, accounts: Accounts, stylesheets: readonly string[] = []): Api {
  const api = createApi()
  mount(api, [
    ...publicKinds.flatMap(kind => kind.endpoints(services)),
    ...accountEndpoints(accounts),
    doseEndpoint(services),
    verdictEndpoint(services),
    iconEndpoint(services),
    ...contractEndpoints(api, stylesheets),
  ])
  return api
}
