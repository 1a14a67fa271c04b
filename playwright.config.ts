import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, launchArgs, launchEnvironment } from './tests/e2e/browser.ts'

const executablePath = await chromiumPath()

/** A browser through every page and along every road of the product: what is tagged `@full` happens on it rarely, and is left to the full half. */
const roads = [
  'accessibility',
  'accessibility-settings',
  'accounts',
  'admin',
  'admin-import',
  'cabinet',
  'catalogue',
  'drafts',
  'favorites',
  'file-manager',
  'finder',
  'garden',
  'garden-jobs',
  'garden-neighbours',
  'garden-photos',
  'grid',
  'guest-garden',
  'journal',
  'offline',
  'offline-guest',
  'offline-marks',
  'offline-pages',
  'people',
  'pictures',
  'planting-days',
  'policy',
  'posts',
  'reminders',
  'rich-text',
  'routes',
  'scheme',
  'season',
  'second-factor',
  'sharing',
  'shop',
  'signing-in',
  'sorts',
  'verdict-box',
  'visitor',
].map(name => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'roads', testMatch: roads, grepInvert: /@full/ },
    // For `npm run test:full`: themes, widths and rare turns of the roads, and every mechanism in all its variants.
    { name: 'variants', testMatch: roads, grep: /@full/ },
    { name: 'mechanisms', testMatch: '**/*.spec.ts', testIgnore: roads },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than processors: a test waits for the browser and the site more than half of its time.
  workers: Math.max(2, availableParallelism()) + 1,
  // They end a test that hangs. They are no demand of speed: a busy machine may be many times slower than a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    // The global set-up starts the site and tells its address to the workers.
    baseURL: process.env.SITE_URL,
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: { executablePath, args: launchArgs, env: launchEnvironment(executablePath) },
    screenshot: 'only-on-failure',
  },
})
