// npm run check: the fast part of `npm test`, to be run before a commit. Without a browser and without the slow folders of tests.
import { runSteps } from './steps.mjs'

await runSteps({ withStatics: true, config: 'vitest.check.config.ts' })
