import { verdictEndpoint } from '#features/calculations/verdict-api.server.ts'
import type { Files } from '#features/files/files.server.ts'
import { calendarEndpoints } from './calendar/calendar-api.server.ts'
import { guestEndpoints } from './guest/guest-api.server.ts'
import { journalEndpoints } from './journal/journal-api.server.ts'
import { photoEndpoints } from './photos/photo-api.server.ts'
import { ownAnswers } from './plantings/answer-own.server.ts'
import { cropEndpoints } from './plantings/crop-api.server.ts'
import { plantingEndpoints } from './plantings/planting-api.server.ts'
import { landEndpoints } from './plots/land-api.server.ts'
import { type GardenApi, type GardenServices, gardenApi } from './requests/garden-endpoint.server.ts'
import { seasonEndpoints } from './season/season-api.server.ts'
import { shareEndpoints } from './sharing/share-api.server.ts'
import { sprayerEndpoints } from './stock/sprayer-api.server.ts'
import { stockEndpoints } from './stock/stock-api.server.ts'
import { taskEndpoints } from './tasks/task-api.server.ts'

/** The gardener's own part of the API, with the verdict that knows own plantings. `unitOf` is that of every write of records. */
export function gardenEndpoints(
  { files, ...services }: GardenServices & { files: Files },
  unitOf: GardenApi['unitOf'],
) {
  const api = gardenApi(services, unitOf)
  return [
    verdictEndpoint(services, ownAnswers(api)),
    ...landEndpoints(api),
    ...cropEndpoints(api),
    ...plantingEndpoints(api),
    ...taskEndpoints(api),
    ...seasonEndpoints(api),
    ...journalEndpoints(api),
    ...photoEndpoints(files),
    ...stockEndpoints(api),
    ...sprayerEndpoints(api),
    ...calendarEndpoints(api),
    ...guestEndpoints(api),
    ...shareEndpoints(api),
  ]
}
