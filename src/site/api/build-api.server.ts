import { unitOf } from '#app/records.server.ts'
import { accountEndpoints } from '#features/accounts/account-endpoints.server.ts'
import type { Accounts } from '#features/accounts/accounts.ts'
import { doseEndpoint } from '#features/calculations/dose-api.server.ts'
import type { Files } from '#features/files/files.server.ts'
import { uploadEndpoints } from '#features/files/upload/upload-api.server.ts'
import { gardenEndpoints } from '#features/garden/garden-api.server.ts'
import { type Api, createApi, mount } from '#kit/http/api.server.ts'
import type { Endpoint } from '#kit/http/define-endpoint.server.ts'
import { type Services, servicesOfReaders } from '#kit/http/services.server.ts'
import { iconEndpoint } from '#kit/icons/icon-api.server.ts'
import { favoriteEndpoints } from '#site/favorites/favorites-api.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { searchEndpoints } from '#site/search/search-api.server.ts'
import type { SearchCounts } from '#site/search/search-counts.server.ts'
import { contractEndpoints } from './contract.server.ts'

interface Parts {
  files: Files
  searchCounts: SearchCounts
  /** Those of the layer beside this one. */
  admin: readonly Endpoint[]
  /** Of the contract's page. */
  stylesheets?: readonly string[] | undefined
}

type SiteParts = Omit<Parts, 'admin' | 'stylesheets'>

const siteEndpoints = (services: Services, accounts: Accounts, { files, searchCounts }: SiteParts) => [
  ...accountEndpoints(accounts),
  ...searchEndpoints({
    db: services.db,
    readersDb: services.readersDb,
    generation: services.cache.generation,
    limits: accounts.limits,
    counts: searchCounts,
  }),
  doseEndpoint(services),
  ...gardenEndpoints({ ...services, keys: accounts.keys, files }, unitOf),
  ...favoriteEndpoints(accounts),
  iconEndpoint(services),
  ...uploadEndpoints(files),
]

declare module '#kit/contract/contract.ts' {
  interface EndpointLists {
    site: typeof siteEndpoints
  }
}

/** Everything under `/api`; an endpoint that is not in this list does not exist. */
export function buildApi(services: Services, accounts: Accounts, { admin, stylesheets = [], ...parts }: Parts): Api {
  const api = createApi()
  mount(api, [
    ...publicFaces.flatMap(({ api }) => api.endpoints(servicesOfReaders(services))),
    ...siteEndpoints(services, accounts, parts),
    ...admin,
    ...contractEndpoints(api, stylesheets),
  ])
  return api
}
