import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// Mounting a small disk needs a mount namespace.
const namespace = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
const canMount = spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.runIf(canMount)(
  `a full disk is reported in one line and damages nothing${canMount ? '' : ' (skipped: no mount namespaces here)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-disk-'))
    const script = 'mount -t tmpfs -o size="$0" none "$1" && exec "$2" tests/runtime/start-on-small-disk.ts "$1" "$3"'
    const run = (size: string, scenario: string) => {
      const { stdout, stderr } = spawnSync(
        'unshare',
        [...namespace, 'sh', '-c', script, size, folder, process.execPath, scenario],
        {
          encoding: 'utf8',
        },
      )
      return stdout ? JSON.parse(stdout) : stderr
    }
    const refusal = `папка данных ${folder}: на диске нет места`
    expect(run('8m', 'too small')).toEqual({ first: refusal })
    expect(run('200m', 'filled later')).toEqual({ first: 'ok', full: refusal, freed: 'ok', rows: 1000 })
    rmSync(folder, { recursive: true })
  },
)
