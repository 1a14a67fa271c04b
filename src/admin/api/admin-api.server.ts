import type { Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { bulkEndpoints } from './bulk-api.server.ts'
import { historyEndpoints } from './history-api.server.ts'
import { listEndpoints } from './list-api.server.ts'
import { recordEndpoints } from './record-api.server.ts'

/** Everything under `/api/admin`, for every kind of the registry. */
export const adminEndpoints = (services: Pick<Services, 'db'>): Endpoint[] => [
  ...listEndpoints(services),
  ...recordEndpoints(services),
  ...historyEndpoints(services),
  ...bulkEndpoints(services),
]
