import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import dockerignore from '@balena/dockerignore'
import { type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast'

/** What a container would be started with. Paths of the image lie below `root`. */
export interface Image extends Stage {
  [Symbol.dispose](): void
}

interface Stage {
  name: string
  root: string
  workDir: string
  env: Record<string, string>
  command: string[]
  /** Begins with the program, like `command`. */
  healthCheck: string[]
}

const words = (instruction: Instruction) => instruction.getArguments().map(argument => argument.getValue())

/** The strings of `["a", "b"]`, with or without words before it. A command for a shell is no list and fails. */
const listOf = (instruction: Instruction): string[] =>
  JSON.parse(/\[.*\]$/s.exec(instruction.getArgumentsContent() ?? '')?.[0] ?? 'null') ?? []

/**
 * Carries out a Dockerfile without a container engine: every stage is an empty folder, `COPY` copies what .dockerignore lets through, `RUN` runs
 * the same command with absolute paths of the image moved into that folder. What the base image brings is this machine's Node and npm.
 */
export function makeImage(context: string): Image {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-image-'))
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(
    readFileSync(path.join(context, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    if (instruction.getKeyword() === 'FROM')
      stages.push(newStage(folder, (instruction as From).getBuildStage() ?? `stage${stages.length}`))
    else carryOut(instruction, stages.at(-1)!, { context, stages })
  }
  return { ...stages.at(-1)!, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

function newStage(folder: string, name: string): Stage {
  const root = path.join(folder, name)
  mkdirSync(root)
  return { name, root, workDir: '/', env: {}, command: [], healthCheck: [] }
}

interface Build {
  context: string
  stages: readonly Stage[]
}

function carryOut(instruction: Instruction, stage: Stage, build: Build): void {
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workDir = words(instruction)[0]!
      mkdirSync(path.join(stage.root, stage.workDir), { recursive: true })
      return
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = property.getValue() ?? ''
      return
    case 'COPY':
      copy(instruction as Copy, stage, build)
      return
    case 'RUN':
      run(instruction, stage)
      return
    case 'CMD':
      stage.command = listOf(instruction)
      return
    case 'HEALTHCHECK':
      stage.healthCheck = listOf(instruction)
      return
    case 'LABEL':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
    default:
      throw new Error(`makeImage does not know ${instruction.getKeyword()}`)
  }
}

function copy(instruction: Copy, stage: Stage, { context, stages }: Build): void {
  const from = instruction.getFlags().find(flag => flag.getName() === 'from')
  const source = from ? stages.find(({ name }) => name === from.getValue())!.root : context
  const isSent = from
    ? () => true
    : dockerignore()
        .add(readFileSync(path.join(context, '.dockerignore'), 'utf8'))
        .createFilter()
  const paths = words(instruction)
  const target = path.join(stage.root, path.resolve(stage.workDir, paths.at(-1)!))
  const isFolder = /(^\.|\/)$/.test(paths.at(-1)!)
  for (const name of paths.slice(0, -1)) {
    const place = path.join(source, name)
    const isInto = isFolder && !statSync(place).isDirectory()
    cpSync(place, isInto ? path.join(target, path.basename(name)) : target, {
      recursive: true,
      filter: file => isSent(path.relative(source, file)),
    })
  }
  if (!existsSync(target)) throw new Error(`COPY ${paths.join(' ')}: .dockerignore leaves nothing of it`)
}

function run(instruction: Instruction, stage: Stage): void {
  const command = (instruction.getArgumentsContent() ?? '')
    .replaceAll(/\\\n/g, ' ')
    .replaceAll(/(?<=\s)\/(app|data)\b/g, `${stage.root}/$1`)
    // The user of the image is the one who runs the test.
    .replaceAll('node:node', `${userInfo().uid}:${userInfo().gid}`)
  execFileSync('/bin/sh', ['-ec', command], {
    cwd: path.join(stage.root, stage.workDir),
    env: environmentOf(stage),
    stdio: 'pipe',
  })
}

/** Like a container: nothing of our own environment but where programs and npm's cache are. */
export function environmentOf({ env }: Pick<Image, 'env'>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  const system = PATH.split(path.delimiter).filter(folder => !folder.includes('node_modules'))
  return {
    PATH: [path.dirname(process.execPath), ...system].join(path.delimiter),
    HOME,
    npm_config_prefer_offline: 'true',
    ...env,
  }
}

/** Bytes of all files below a folder. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
