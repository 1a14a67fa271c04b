/** gardeners create their plantings themselves. */
export const canCreate = (path: string): boolean => path !== 'plantings'
