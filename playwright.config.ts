import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, launchArgs, launchEnvironment } from './tests/e2e/browser.ts'

const executablePath = await chromiumPath()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than processors: a test waits for the browser and the site more than half of its time.
  workers: Math.max(2, availableParallelism()) + 1,
  // They end a test that hangs. They are no demand of speed: a busy machine may be many times slower than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    // The global set-up starts the site and tells its address to the workers.
    baseURL: process.env.SITE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: { executablePath, args: launchArgs, env: launchEnvironment(executablePath) },
    screenshot: 'only-on-failure',
  },
})
