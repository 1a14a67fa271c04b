import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Runs a program that writes on both outputs and ends with the given code. */
function build(code: number, isVerbose: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-quiet-'))
  const file = path.join(folder, 'cache/build.log')
  const tool = `process.stdout.write('chunk\\n'); process.stderr.write('warning\\n'); process.exitCode = ${code}`
  const options = JSON.stringify({ file, isVerbose })
  const script = `import { runQuietly } from './scripts/run-quietly.mjs'
    process.exitCode = runQuietly([process.execPath, '-e', ${JSON.stringify(tool)}], ${options}).status`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  const logged = isVerbose ? null : readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  return { status, shown: stdout + stderr, logged }
}

test('a build writes its output to a file; a failed or verbose build prints it', () => {
  expect(build(0, false)).toEqual({ status: 0, shown: '', logged: 'chunk\nwarning\n' })
  expect(build(3, false)).toEqual({ status: 3, shown: 'chunk\nwarning\n', logged: 'chunk\nwarning\n' })
  expect(build(0, true)).toEqual({ status: 0, shown: 'chunk\nwarning\n', logged: null })
})
