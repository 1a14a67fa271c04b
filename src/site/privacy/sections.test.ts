import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserRows } from './browser-rows.server.ts'
import { sections } from './sections.server.ts'

const root = new URL('../../', import.meta.url)

/** Files that use browser storage, with their keys. The policy must describe every key. */
const storageUsers: Record<string, string> = {
  'admin/kit/keys/shortcut.ts': 'adminSingleKeys',
  'features/accounts/drafts.ts': 'unfinished:',
  'features/accounts/sessions/owed-sign-out.ts': 'signed-out',
  'features/accounts/unsaved-copies.ts': 'unsaved:',
  'features/accounts/unsent-writes.ts': 'unsent:',
  'features/favorites/device-favorites.ts': 'favorites',
  'features/favorites/follow-favorites.ts': 'favorites',
  'features/garden/guest/device-key.ts': 'guest-plantings',
  'features/garden/guest/device-garden.ts': 'guest-plantings',
  'features/garden/guest/offline/last-answer.ts': 'guest-plantings',
  'features/calculator/garden-memory.ts': 'garden',
  'features/calculator/recent-calculations.ts': 'calculations',
  'features/plants/region-memory.ts': 'region',
  'site/shell/deferred/advertising-bar.tsx': 'advertising-closed',
  'site/search/recent-searches.ts': 'searches',
  'site/shell/deferred/policy-notice.tsx': 'privacyPolicyAccepted',
  'site/navigation/runtime/reload-app.ts': 'app:reload',
  'site/navigation/runtime/scroll.ts': 'scroll',
  'site/rendering/first-paint-script.ts': 'theme',
  'ui/theme-choice.ts': 'theme',
  'ui/theme-switch.tsx': 'letters',
  'ui/use-locale.ts': 'locale',
}

test('the policy names everything the site stores in a browser', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'))
  const using = files
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|privacy\/sections/.test(file))
    .filter(file => /\b(local|session)Storage\b/.test(readFileSync(new URL(file, root), 'utf8')))
  expect(using.sort()).toEqual(Object.keys(storageUsers).sort())
  const text = JSON.stringify(sections(undefined))
  for (const key of [
    ...new Set(Object.values(storageUsers)),
    'кэш garden-',
    'кэш site-',
    'кэш pages-',
    'XSRF-TOKEN',
    'sadozor_session',
    'sadozor_device',
  ])
    expect(text.split(`["${key}`), key).toHaveLength(2)
})

test('every stored item has a name in Russian, because keys are English', () => {
  expect(browserRows.map(([, , title]) => title).filter(title => !/^[А-ЯЁ]/.test(title))).toEqual([])
})

test('without a configured operator the page says so', () => {
  expect(JSON.stringify(sections(undefined)[0])).toMatch(/ещё не.указал/)
  expect(JSON.stringify(sections('Товарищество, post@example.org')[0])).toContain('Товарищество, post@example.org')
})
