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
  `a backup leaves the database the last of the disk, and says what to do${canMount ? '' : ' (skipped: no mount namespaces here)'}`,
  async () => {
    await using world = await testDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-disk-'))
    const script = 'mount -t tmpfs -o size="$0" none "$1" && exec "$2" tests/runtime/backup-on-small-disk.ts "$1" "$3"'
    const run = (size: string) => {
      const args = [...namespace, 'sh', '-c', script, size, folder, process.execPath, world.url]
      const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' })
      return stdout ? JSON.parse(stdout) : stderr
    }
    const refused = run('122m')
    expect(refused.said).toMatch(/^резервная копия \S+: на диске не хватает места: освободите его, задайте BACKUP_DIR/)
    expect(refused.left).toEqual([])
    expect(refused.free).toBeGreaterThan(100_000_000)
    expect(run('300m')).toMatchObject({ said: 'made', left: ['archive.tar.gz'] })
    rmSync(folder, { recursive: true })
  },
)
