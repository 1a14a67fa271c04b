import { gridEndpoints } from '#admin/drugs/uses/grid-api.server.ts'
import { libraryEndpoints } from '#admin/files/library/files-api.server.ts'
import { undoingOfFiles } from '#admin/files/library/undo-files.server.ts'
import type { ImportServices } from '#admin/import/plans.server.ts'
import { linkReportEndpoint } from '#admin/links/link-report.server.ts'
import { bulkEndpoints } from '#admin/lists/bulk/bulk-api.server.ts'
import { queueEndpoints } from '#admin/operations/home/queue-api.server.ts'
import { journalEndpoints } from '#admin/operations/journal/journal-api.server.ts'
import { redirectEndpoints } from '#admin/operations/redirects/redirects-api.server.ts'
import { userEndpoints } from '#admin/operations/users/users-api.server.ts'
import { draftEndpoints } from '#admin/records/drafts/draft-api.server.ts'
import { previewEndpoints } from '#admin/records/preview/preview-api.server.ts'
import type { RenderPage } from '#admin/records/preview/preview-draft.server.ts'
import { publicationEndpoints } from '#admin/records/publications/publication-api.server.ts'
import { supportEndpoints } from '#admin/records/support/support-api.server.ts'
import { trashEndpoints } from '#admin/records/trash/trash-api.server.ts'
import { schemeEndpoints } from '#admin/treatments/scheme/scheme-api.server.ts'
import type { Accounts } from '#features/accounts/accounts.ts'
import type { Services } from '#kit/http/services.server.ts'
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
export const adminEndpoints = (services: ImportServices & Services, accounts: Accounts, renderPage: RenderPage) => [
  // Before the kinds, whose paths have a parameter in the same place.
  ...userEndpoints(services, accounts),
  ...supportEndpoints(services),
  ...redirectEndpoints(services),
  ...journalEndpoints(services),
  ...queueEndpoints(services),
  linkReportEndpoint(services),
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
  ...bulkEndpoints(services, [undoingOfFiles]),
  ...richTextEndpoints(services),
  ...previewEndpoints(services, renderPage),
]

declare module '#kit/contract/contract.ts' {
  interface EndpointLists {
    admin: typeof adminEndpoints
  }
}
