import { defineConfig } from 'vitest/config'
import { limits, others, slowTests } from './vitest.config.ts'

/** For `npm run test:full`. */
export default defineConfig({ test: { ...limits, ...others, include: slowTests } })
