import { drugsApi } from '#features/drugs/drugs-api.server.ts'
import { plantsApi } from '#features/plants/plants-api.server.ts'
import { diseasesApi, pestsApi } from '#features/problems/problems-api.server.ts'
import { substancesApi } from '#features/substances/substances-api.server.ts'
import type { CatalogueApi } from '#kit/entity/catalogue-api.server.ts'

/** What the public API reads. A closed list: no kind becomes public by being declared. */
export const publicKinds: readonly CatalogueApi[] = [drugsApi, plantsApi, pestsApi, diseasesApi, substancesApi]
