import { defineConfig } from 'vitest/config'
import { unit } from './vitest.config.ts'

export default defineConfig({ test: { ...unit, testTimeout: 10_000 } })
