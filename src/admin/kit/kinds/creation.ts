import { entities } from '#app/entities.ts'

const personal = new Set<string>(entities.filter(({ isPersonal }) => isPersonal).map(({ path }) => path))

/** gardeners create their plots, beds and plantings themselves. */
export const canCreate = (path: string): boolean => !personal.has(path)
