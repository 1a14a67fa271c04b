// Runs on the machine's own Node before anything is installed, like setup.mjs.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the output of a command to a file and prints it when the command fails. With `isVerbose` prints it directly.
 *
 * @param {string[]} command
 * @param {{ file: string, isVerbose: boolean, env?: NodeJS.ProcessEnv }} options
 */
export function runQuietly([program = '', ...args], { file, isVerbose, env = process.env }) {
  if (isVerbose) return spawnSync(program, args, { stdio: 'inherit', env })
  mkdirSync(path.dirname(file), { recursive: true })
  const output = openSync(file, 'w')
  const ended = spawnSync(program, args, { stdio: ['ignore', output, output], env })
  closeSync(output)
  if (ended.status !== 0) process.stderr.write(readFileSync(file))
  return ended
}
