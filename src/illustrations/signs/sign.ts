import { ORGANS, SIGNS } from './signs.recipes.ts'

const drawings: Readonly<Record<string, () => string>> = { ...ORGANS, ...SIGNS }

/** Names of all drawings of signs and of organs. */
export const SIGN_NAMES: readonly string[] = Object.keys(drawings)

/** The drawing of a sign, else of its organ: a sign that an editor adds has no drawing of its own yet. */
export const signDrawingName = (alias: string, organ: string): string => (Object.hasOwn(SIGNS, alias) ? alias : organ)

/** SVG of 48 × 48 on a transparent ground, without ids and styles. */
export const signDrawing = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawings[name]!()}</svg>`
