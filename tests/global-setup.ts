import type { TestProject } from 'vitest/node'
import { log, startTestServer } from '#kit/testing/test-server.server.ts'
import { prepareCatalogue } from '#site/startup/prepare-catalogue.server.ts'

/** Starts one database server for all test files: a temporary one, or that of DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, prefix, close } = await startTestServer(async db => void (await prepareCatalogue(db, log)))
  project.provide('testServer', { url, prefix })
  return close
}
