// npm run check: the fast part of `npm test`, without a browser.
import { runSteps } from './steps.mjs'

await runSteps({ withStatics: true, withBrowser: false })
