import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/**
 * Uses a disk image: copying it simulates a power cut, because only flushed data is in the file. The file system commits by itself
 * only every 10 minutes. Needs root and loop devices.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-cut-'))
const disk = path.join(folder, 'disk')
const mounted = path.join(folder, 'mounted')
mkdirSync(mounted)
afterAll(() => rmSync(folder, { recursive: true }))

const onDisk = (image: string, command: string) => {
  const script = `mount -o loop,commit=600 "${image}" "${mounted}" && ${command}`
  return spawnSync('unshare', ['--mount', 'sh', '-c', script], { encoding: 'utf8' })
}
const canMount =
  spawnSync('sh', ['-c', `truncate -s 400M "${disk}" && mkfs.ext4 -q -F "${disk}"`]).status === 0 &&
  onDisk(disk, 'true').status === 0

function run(image: string, step: string) {
  const program = `"${process.execPath}" tests/runtime/start-on-cut-disk.ts ${step} "${disk}" "${mounted}"`
  const { stdout, stderr } = onDisk(image, program)
  return stdout ? JSON.parse(stdout) : stderr
}

describe.runIf(canMount)(`a power cut${canMount ? '' : ' (skipped: no disks can be made here)'}`, () => {
  const started = canMount ? run(disk, 'write') : undefined

  test.each([
    ['folders', ['lost+found', 'one', 'one/two']],
    ['made', ['lost+found', 'one', 'one/made: made', 'one/two']],
    ['replaced', ['lost+found', 'one', 'one/made: made', 'one/replaced: first', 'one/two']],
    ['renamed', ['lost+found', 'one', 'one/made: made', 'one/renamed', 'one/replaced: first', 'one/two']],
  ])('after a durable write (%s) leaves complete files and no temporary ones', (name, files) => {
    expect(run(`${disk}-${name}`, 'list')).toEqual(files)
  })

  test('right after the first response of a new database leaves it intact, with its password', () => {
    expect(started.password).toMatch(/^[\w-]{32}$/)
    expect(run(`${disk}-started`, 'start')).toEqual({ rows: [{ n: 7 }], password: started.password })
  })
})
