import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { usualLimits } from './upload-limits.ts'
import { openWorkFolder, sweepWorkFolders } from './work-folder.server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-work-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const limits = { ...usualLimits, freeDiskBytes: 0 }

test('what killed processes of this machine have left is removed at once, what others have left after an hour', async () => {
  const own = path.basename(await openWorkFolder({ dataDir, uploadLimits: limits }, 1))
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const named = {
    killed: `${hostname()}.${ended}.abc123`,
    'with our number': `${hostname()}.${process.pid}.abc123`,
    running: `${hostname()}.${process.ppid}.abc123`,
    elsewhere: `another.${ended}.abc123`,
    'elsewhere, long ago': `another.${ended}.def456`,
  }
  const parent = path.join(dataDir, 'files/.work')
  for (const name of Object.values(named)) {
    mkdirSync(path.join(parent, name))
    writeFileSync(path.join(parent, name, 'table'), 'x')
  }
  utimesSync(path.join(parent, named['elsewhere, long ago']), 0, 0)
  await sweepWorkFolders(dataDir)
  expect(readdirSync(parent).toSorted()).toEqual([own, named.running, named.elsewhere].toSorted())
})

test('a file that would leave too little free is refused in words', async () => {
  const isRefused = (bytes: number, freeDiskBytes: number) =>
    openWorkFolder({ dataDir, uploadLimits: { ...usualLimits, freeDiskBytes } }, bytes).then(
      () => null,
      error => error.message,
    )
  expect(await isRefused(1, 0)).toBeNull()
  expect(await isRefused(1, 1e18)).toMatch(/кончилось место/)
  expect(await isRefused(1e18, 0)).toMatch(/кончилось место/)
})
