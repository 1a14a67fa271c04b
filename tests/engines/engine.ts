import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** What a test needs of a browser, whatever its protocol is. */
export interface Engine {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Makes the page this wide, in CSS pixels. */
  resize(width: number): Promise<void>
  /** Calls a function in the page. It sees nothing of the test but its arguments. */
  evaluate<Arguments extends unknown[], Result>(
    call: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>>
  /** Clicks where the mouse would, at an element that the function finds in the page; `false` while there is none. */
  click<Arguments extends unknown[]>(
    find: (...args: Arguments) => Element | undefined,
    ...args: Arguments
  ): Promise<boolean>
  /** Sends keys to the element that has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** An engine that may be installed. */
export interface Installed {
  name: string
  /** Names of programs that the machine lacks, and how to get them. */
  lack?: string
  start(): Promise<Engine>
}

/** The first of these programs in PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.flatMap(folder => names.map(name => path.join(folder, name))).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
