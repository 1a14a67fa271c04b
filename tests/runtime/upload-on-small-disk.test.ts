import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.server.ts'

// Mounting a small disk needs a mount namespace.
const namespace = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
const canMount = spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.runIf(canMount)(
  `a disk that is full at any byte of an upload is told in words${canMount ? '' : ' (skipped: no mount namespaces here)'}`,
  async () => {
    await using database = await testDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-small-'))
    const script = 'mount -t tmpfs -o size=4m none "$0" && exec "$1" tests/runtime/upload-to-small-disk.ts "$0" "$2"'
    const { stdout, stderr } = spawnSync(
      'unshare',
      [...namespace, 'sh', '-c', script, folder, process.execPath, database.url],
      {
        encoding: 'utf8',
      },
    )
    rmSync(folder, { recursive: true })
    const refusal = {
      status: 413,
      message: 'На\u00a0сервере кончилось место для файлов. Скажите администратору сайта.',
      left: [],
    }
    // Room for so many bytes; the upload has 1,000,000, and its content is stored under a second name of the same file.
    expect(stdout ? JSON.parse(stdout) : stderr).toEqual({
      0: refusal,
      4096: refusal,
      500000: refusal,
      990000: refusal,
      1500000: { status: 204, left: [] },
    })
  },
)

test.runIf(canMount)(
  `readiness knows that the disk is full${canMount ? '' : ' (skipped: no mount namespaces here)'}`,
  async () => {
    await using database = await testDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-ready-'))
    const script = 'mount -t tmpfs -o size=100m none "$0" && exec "$1" tests/runtime/ready-on-small-disk.ts "$0" "$2"'
    const { stdout, stderr } = spawnSync(
      'unshare',
      [...namespace, 'sh', '-c', script, folder, process.execPath, database.url],
      {
        encoding: 'utf8',
      },
    )
    rmSync(folder, { recursive: true })
    expect(stdout ? JSON.parse(stdout) : stderr).toEqual([
      [200, 'ready', 'ok'],
      [503, 'unready', 'full'],
      [200, 'ready', 'ok'],
    ])
  },
)
