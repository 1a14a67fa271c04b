import { draftEndpoints } from '#admin/drafts/draft-api.server.ts'
import { libraryEndpoints } from '#admin/files/library/files-api.server.ts'
import { queueEndpoints } from '#admin/home/queue-api.server.ts'
import type { ImportServices } from '#admin/import/plans.server.ts'
import { journalEndpoints } from '#admin/journal/journal-api.server.ts'
import { previewEndpoints } from '#admin/preview/preview-api.server.ts'
import type { RenderPage } from '#admin/preview/preview-draft.server.ts'
import { publicationEndpoints } from '#admin/publications/publication-api.server.ts'
import { redirectEndpoints } from '#admin/redirects/redirects-api.server.ts'
import { schemeEndpoints } from '#admin/scheme/scheme-api.server.ts'
import { trashEndpoints } from '#admin/trash/trash-api.server.ts'
import { userEndpoints } from '#admin/users/users-api.server.ts'
import { gridEndpoints } from '#admin/uses/grid-api.server.ts'
import type { Accounts } from '#features/accounts/accounts.ts'
import type { Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { bulkEndpoints } from './bulk-api.server.ts'
import { exportEndpoints } from './export-api.server.ts'
import { formEndpoints } from './form-api.server.ts'
import { historyEndpoints } from './history-api.server.ts'
import { importEndpoints } from './import-api.server.ts'
import { listEndpoints } from './list-api.server.ts'
import { listExtrasEndpoints } from './list-extras-api.server.ts'
import { recordEndpoints } from './record-api.server.ts'
import { richTextEndpoints } from './rich-text-api.server.ts'
import { viewEndpoints } from './views-api.server.ts'

/** Everything under `/api/admin`, for every kind of the registry, and the library of files. */
export const adminEndpoints = (services: ImportServices & Services, accounts: Accounts, renderPage: RenderPage): Endpoint[] => [
  // Before the kinds, whose paths have a parameter in the same place.
  ...userEndpoints(services, accounts),
  ...redirectEndpoints(services),
  ...journalEndpoints(services),
  ...queueEndpoints(services),
  ...libraryEndpoints(services),
  ...importEndpoints(services),
  ...exportEndpoints(services),
  ...listExtrasEndpoints(services),
  ...viewEndpoints(services),
  ...formEndpoints(services),
  ...gridEndpoints(services),
  ...schemeEndpoints(services),
  ...listEndpoints(services),
  // Before the records: `/draft` is no number.
  ...draftEndpoints(services),
  ...recordEndpoints(services),
  ...publicationEndpoints(services),
  ...trashEndpoints(services),
  ...historyEndpoints(services),
  ...bulkEndpoints(services),
  ...richTextEndpoints(services),
  ...previewEndpoints(services, renderPage),
]
