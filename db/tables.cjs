// drizzle-kit finds tables among the exports of one module; ours are made by the entities, so they are collected here.
const { entities } = require('../src/entities.ts')
const { tablesOf } = require('../src/kit/entity/registry.ts')

module.exports = {
  ...tablesOf(entities),
  ...require('../src/kit/catalogue/generation.table.ts'),
  ...require('../src/kit/entity/alias-redirect.table.ts'),
  ...require('../src/kit/entity/entity-revision.table.ts'),
  ...require('../src/kit/entity/gone-record.table.ts'),
  ...require('../src/admin/lists/views/saved-view.table.ts'),
  ...require('../src/kit/http/rate-limit.table.ts'),
  ...require('../src/kit/import/seeded-kind.table.ts'),
  ...require('../src/features/files/file.table.ts'),
  ...require('../src/features/accounts/user.table.ts'),
  ...require('../src/features/accounts/sessions/session.table.ts'),
  ...require('../src/features/accounts/account-token.table.ts'),
  ...require('../src/features/accounts/email/email-change.table.ts'),
  ...require('../src/features/accounts/two-factor/recovery-code.table.ts'),
  ...require('../src/features/accounts/security-event.table.ts'),
  ...require('../src/features/drug-uses/drug-use-scope.table.ts'),
  ...require('../src/features/drug-uses/drug-bitmap.table.ts'),
  ...require('../src/features/posts/post-reference.table.ts'),
  ...require('../src/features/search/search-document.table.ts'),
  ...require('../src/features/accounts/profile/support-edit.table.ts'),
  ...require('../src/features/redirects/redirect.table.ts'),
  ...require('../src/admin/operations/home/postponed.table.ts'),
  ...require('../src/admin/kit/record-draft.table.ts'),
  ...require('../src/admin/kit/publication.table.ts'),
  ...require('../src/admin/import/import-plan.table.ts'),
}
