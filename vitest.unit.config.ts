import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** What a test imports that starts a server, a database or a process, or reads the built site. */
const isSlow = /#kit\/testing\/[\w-]+\.server|node:child_process|embedded-|build\//

/** Tests that need neither a database nor a build nor a browser. A new one belongs here by itself. */
export default defineConfig({
  test: {
    include: globSync('src/**/*.test.{ts,tsx}').filter(file => !isSlow.test(readFileSync(file, 'utf8'))),
    pool: 'threads',
    isolate: false,
    testTimeout: 10_000,
  },
})
