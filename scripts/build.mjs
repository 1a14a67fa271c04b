// npm run build [-- --verbose]: builds the site when its sources have changed since the last build.
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
