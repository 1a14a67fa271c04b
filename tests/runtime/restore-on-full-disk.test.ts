import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#features/backup/backup.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

// Mounting a small disk needs a mount namespace.
const namespace = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
const canMount = spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** What an operator does: a restore, a start, more room, a start, the same restore. A start that goes on is ended after a minute. */
const commands = `
mount -t tmpfs -o size=80m none "$0" || exit
"$1" scripts/restore.ts "$2"; echo "code $?"
timeout 60 "$1" src/main.ts; echo "code $?"
mount -o remount,size=800m "$0"
timeout 60 "$1" src/main.ts; echo "code $?"
"$1" scripts/restore.ts "$2"; echo "code $?"
ls "$DATA_DIR"
`

test.runIf(canMount)(
  `a disk that is too small for an archive gets no new site, and the same restore works when there is room${canMount ? '' : ' (skipped: no mount namespaces here)'}`,
  async () => {
    await using world = await testDatabase()
    const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-disk-'))
    const archive = path.join(folder, 'archive.tar.gz')
    const storage = openStorage({ dataDir: folder })
    await makeBackup({ pool: world.pool, storage, log, settings: {} }, archive)
    const disk = mkdtempSync(path.join(folder, 'disk-'))
    const { PATH, HOME } = process.env
    const PORT = String(await findFreePort())
    const { stdout, stderr } = spawnSync(
      'unshare',
      [...namespace, 'sh', '-c', `exec 2>&1${commands}`, disk, process.execPath, archive],
      { encoding: 'utf8', env: { PATH, HOME, PORT, DATA_DIR: path.join(disk, 'site'), LOG_LEVEL: 'silent' } },
    )
    rmSync(folder, { recursive: true })
    expect(stderr).toBe('')
    const unfinished = /^Садозор не запускается: восстановление из архива не закончено, и база данных пуста: повторите/
    const refused = /^restore: восстановление: нужно 0,\d ГБ, а на диске \S+ свободно 0,1 ГБ\. Ничего не восстановлено/
    const [restoring, starting, startingWithRoom, again, left] = stdout.split(/code (?=\d+\n)/)
    expect(restoring).toMatch(refused)
    expect(starting).toMatch(/^1\n/)
    expect(starting!.slice(2)).toMatch(unfinished)
    expect(startingWithRoom!.slice(2)).toMatch(unfinished)
    expect(again!.slice(2)).toMatch(/^Восстановлено состояние на /)
    expect(left).toMatch(/^0\n/)
    expect(left!.split('\n')).not.toContain('restore.unfinished')
  },
  240_000,
)
