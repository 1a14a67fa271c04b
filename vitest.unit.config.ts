import { defineConfig } from 'vitest/config'
import { limits, unit } from './vitest.config.ts'

export default defineConfig({ test: { ...unit, testTimeout: limits.testTimeout } })
